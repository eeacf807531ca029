import { Link } from "wouter";
import * as say from "@/app/words";
import { useTitle } from "@/lib/use-title";
import styles from "./not-found.module.css";

export function NotFound() {
  useTitle(say.NOT_FOUND.title);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{say.NOT_FOUND.title}</h1>
      <p className={styles.text}>{say.NOT_FOUND.text}</p>
      <Link href="/" className={styles.link ?? ""}>
        {say.NOT_FOUND.back}
      </Link>
    </div>
  );
}
