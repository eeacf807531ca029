import * as say from "@/features/about/words";
import { PublicPage } from "@/components/public-page";
import { Rich } from "@/components/rich";
import { SampleNote } from "@/components/sample-note";
import { either, site } from "@/lib/site-file";
import { useTitle } from "@/lib/use-title";
import styles from "./about.module.css";

/** Who stands behind the site: the mission, an address to write to, the people. */
export function About() {
  useTitle(say.ABOUT.title);
  const email = site.write_to;
  return (
    <PublicPage title={say.ABOUT.title} lead={site.mission}>
      <section className={styles.mission} aria-labelledby="mission">
        <h2 id="mission">{say.ABOUT.mission}</h2>
        <div className={styles.text}>
          {say.ABOUT.text.map((text) => (
            <p key={text}>
              <Rich text={text} />
            </p>
          ))}
          {either(
            email,
            <p>
              {say.ABOUT.write} <a href={`mailto:${email}`}>{email}</a>.
            </p>,
          )}
        </div>
      </section>
      <section className={styles.team} aria-labelledby="team">
        <h2 id="team">{say.ABOUT.team}</h2>
        <SampleNote>{say.ABOUT.sample}</SampleNote>
        <ul className={styles.grid}>
          {site.team.map(({ name, title, monogram, photo }) => (
            <li key={name}>
              {either(
                photo,
                <img className={styles.photo} src={photo ?? ""} alt="" width="352" height="352" loading="lazy" />,
                <span className={styles.monogram} aria-hidden="true">
                  {monogram}
                </span>,
              )}
              <h3>{name}</h3>
              <p>{title}</p>
            </li>
          ))}
        </ul>
      </section>
    </PublicPage>
  );
}
