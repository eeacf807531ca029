import { Link } from "wouter";
import * as say from "@/features/pricing/words";
import { buttonClass } from "@/components/button";
import { Icon } from "@/components/icon";
import { PublicPage } from "@/components/public-page";
import { Rich } from "@/components/rich";
import { either, site } from "@/lib/site-file";
import { useTitle } from "@/lib/use-title";
import styles from "./pricing.module.css";

function Flag({ on }: { on: boolean }) {
  return (
    <>
      {either(on, <Icon name="done" size={20} />, <span aria-hidden="true">–</span>)}
      <span className="visually-hidden">{either(on, say.PRICING.yes, say.PRICING.no)}</span>
    </>
  );
}

function Comparison() {
  return (
    // A region that scrolls sideways on a narrow screen, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label={say.PRICING.caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{say.PRICING.caption}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {say.PRICING.corner}
            </th>
            {site.pricing.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={styles.prices}>
            <th scope="row">{say.PRICING.price}</th>
            {site.pricing.map(({ name, price, note }) => (
              <td key={name}>
                <span className={styles.price}>{price}</span>
                <span className={styles.note}>{note}</span>
              </td>
            ))}
          </tr>
          {say.FEATURES.map(([feature], index) => (
            <tr key={feature}>
              <th scope="row">{feature}</th>
              {site.pricing.map(({ name, features }) => (
                <td key={name}>
                  <Flag on={features[index] ?? false} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The comparison table, what its lines mean here, and what the free plan holds. */
export function Pricing() {
  useTitle(say.PRICING.title);
  return (
    <PublicPage title={say.PRICING.title} lead={<Rich text={say.PRICING.lead} />}>
      <Comparison />
      <p className={styles.below}>{say.PRICING.note}</p>
      <section className={styles.part} aria-labelledby="meaning">
        <h2 id="meaning">{say.PRICING.meaning}</h2>
        <dl className={styles.meanings}>
          {say.FEATURES.map(([feature, text]) => (
            <div key={feature}>
              <dt>{feature}</dt>
              <dd>
                <Rich text={text} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.part} aria-labelledby="free">
        <h2 id="free">{say.PRICING.free}</h2>
        <div>
          <p className={styles.text}>
            <Rich text={say.PRICING.freeText} />
          </p>
          <Link href="/register" className={`${buttonClass("primary")} ${styles.action}`}>
            {say.PRICING.action}
          </Link>
        </div>
      </section>
    </PublicPage>
  );
}
