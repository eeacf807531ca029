import { Link } from "wouter";
import * as say from "@/app/words";
import { LanguageSwitch } from "@/components/language-switch";
import { Rich } from "@/components/rich";
import { SampleNote } from "@/components/sample-note";
import { site } from "@/lib/site-file";
import styles from "./footer.module.css";

/** What stands below every public page: the mission, ways to reach the firm, the legal pages. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <p className={styles.mission}>{site.mission}</p>
        <nav aria-label={say.FOOTER.legal}>
          <h2 className={styles.heading}>{say.FOOTER.legal}</h2>
          <ul>
            {say.FOOTER.links.map(([href, name]) => (
              <li key={href}>
                <Link href={href}>{name}</Link>
              </li>
            ))}
            <li>
              <a href="/help" hrefLang="en">
                {say.help}
              </a>
            </li>
          </ul>
        </nav>
        <div>
          <h2 className={styles.heading}>{say.FOOTER.contact}</h2>
          <ul>
            {site.contact.map(({ label, email }) => (
              <li key={email}>
                <a href={`mailto:${email}`} aria-label={`${label}: ${email}`}>
                  {email}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label={say.FOOTER.social}>
          <h2 className={styles.heading}>{say.FOOTER.social}</h2>
          <ul>
            {site.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={styles.last}>
        <p>
          <Rich text={say.FOOTER.where} />
        </p>
        <LanguageSwitch label={say.FOOTER.language} />
        <SampleNote>{say.FOOTER.sample}</SampleNote>
      </div>
    </footer>
  );
}
