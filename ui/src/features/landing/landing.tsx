import { Link } from "wouter";
import { buttonClass } from "@/components/button";
import { Specimen } from "@/features/landing/specimen";
import { useTitle } from "@/lib/use-title";
import styles from "./landing.module.css";

const FACTS = [
  {
    title: "It works by e-mail",
    text: "Send a task as you would to a colleague, with its documents attached. The answer comes back by mail and stands in your browser.",
  },
  {
    title: "Every line shows its source",
    text: "Each statement carries the passage it rests on, with file and page. A line without a source says so.",
  },
  {
    title: "It runs on your firm’s server",
    text: "Mail, files and answers are kept there, encrypted on its disk. It works without any language model.",
  },
];

/** What Chancery is, shown rather than told, and the way in. */
export function Landing({ signedIn }: { signedIn: boolean }) {
  useTitle();
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div>
          <h1 className={styles.title}>A legal assistant your firm can e-mail.</h1>
          <p className={styles.lead}>
            Chancery reads what you send it, quotes the passages that matter, and answers in the same thread, with file and
            page.
          </p>
          <Link href={signedIn ? "/dashboard" : "/login"} className={`${buttonClass("primary")} ${styles.action}`}>
            {signedIn ? "Open your dashboard" : "Sign in"}
          </Link>
        </div>
        <Specimen />
      </section>
      <ul className={styles.facts}>
        {FACTS.map((fact) => (
          <li key={fact.title}>
            <h2>{fact.title}</h2>
            <p>{fact.text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
