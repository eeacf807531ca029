import { BookingLink } from "@/components/booking-link";
import { Calculator } from "@/features/landing/calculator";
import { Action, Hero } from "@/features/landing/hero";
import { Features, Logos, Questions, Safety, Voices } from "@/features/landing/parts";
import { CALCULATOR, LAST } from "@/features/landing/words";
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
          <h2 id="worth">{CALCULATOR.title}</h2>
          <p className={styles.beside}>{CALCULATOR.text}</p>
        </div>
        <Calculator />
      </section>
      <Voices />
      <Safety />
      <Questions />
      <section className={styles.last} aria-labelledby="last">
        <h2 id="last">{LAST.title}</h2>
        <div className={styles.actions}>
          <Action signedIn={signedIn} />
          <BookingLink className={styles.more ?? ""}>{LAST.walkthrough}</BookingLink>
        </div>
      </section>
    </div>
  );
}
