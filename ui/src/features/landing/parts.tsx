import { Link } from "wouter";
import { Rich } from "@/components/rich";
import { SampleNote } from "@/components/sample-note";
import * as say from "@/features/landing/words";
import { either, site } from "@/lib/site-file";
import styles from "./landing.module.css";

export function Logos() {
  return either(
    site.logos,
    <section className={styles.logos} aria-labelledby="logos">
      <h2 id="logos" className={styles.small}>
        {say.LOGOS.title}
      </h2>
      <ul>
        {site.logos.map(({ name, picture }) => (
          <li key={name}>{either(picture, <img src={picture ?? ""} alt={name} height="28" loading="lazy" />, name)}</li>
        ))}
      </ul>
      <SampleNote>{say.LOGOS.sample}</SampleNote>
    </section>,
  );
}

export function Features() {
  return (
    <section className={styles.part} aria-labelledby="features">
      <h2 id="features">{say.FEATURES_TITLE}</h2>
      <ul className={styles.rows}>
        {say.FEATURES.map(([title, text, where, href]) => (
          <li key={title}>
            <h3>{title}</h3>
            <div>
              <p>{text}</p>
              <Link href={href} className={styles.more ?? ""}>
                {where}
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Voices() {
  return either(
    site.testimonials,
    <section className={styles.part} aria-labelledby="voices">
      <div>
        <h2 id="voices">{say.VOICES.title}</h2>
        <div className={styles.beside}>
          <SampleNote>{say.VOICES.sample}</SampleNote>
        </div>
      </div>
      <ul className={styles.voices}>
        {site.testimonials.map(({ quote, name, title }) => (
          <li key={quote}>
            <blockquote>{quote}</blockquote>
            <p>
              {name}, {title}
            </p>
          </li>
        ))}
      </ul>
    </section>,
  );
}

export function Safety() {
  return (
    <section className={styles.part} aria-labelledby="safety">
      <h2 id="safety">{say.SAFETY_TITLE}</h2>
      <ul className={styles.safety}>
        {say.SAFETY.map(([title, text, where, href]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <Link href={href} className={styles.more ?? ""}>
              {where}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Questions() {
  return (
    <section className={styles.part} aria-labelledby="questions">
      <h2 id="questions">{say.QUESTIONS_TITLE}</h2>
      <div className={styles.questions}>
        {say.QUESTIONS.map(([question, answer]) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>
              <Rich text={answer} />
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
