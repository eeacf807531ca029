import { BookingLink } from "@/components/booking-link";
import { Calculator } from "@/features/landing/calculator";
import { Action, Hero } from "@/features/landing/hero";
import { Features, Logos, Questions, Safety, Voices } from "@/features/landing/parts";
import * as say from "@/features/landing/words";
import { useSignedIn } from "@/lib/session";
import { useTitle } from "@/lib/use-title";
import styles from "./landing.module.css";

/** What Chancery is, shown rather than told, and the way in. */
export function Landing() {
  useTitle();
  const signedIn = useSignedIn();
  return (
    <div className={styles.page}>
      <Hero signedIn={signedIn} />
      <Logos />
      <Features />
      <section className={styles.part} aria-labelledby="worth">
        <div>
          <h2 id="worth">{say.CALCULATOR.title}</h2>
          <p className={styles.beside}>{say.CALCULATOR.text}</p>
        </div>
        <Calculator />
      </section>
      <Voices />
      <Safety />
      <Questions />
      <section className={styles.last} aria-labelledby="last">
        <h2 id="last">{say.LAST.title}</h2>
        <div className={styles.actions}>
          <Action signedIn={signedIn} />
          <BookingLink className={styles.more ?? ""}>{say.LAST.walkthrough}</BookingLink>
        </div>
      </section>
    </div>
  );
}
