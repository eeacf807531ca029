import { Link } from "wouter";
import { NOT_FOUND } from "@/app/words";
import { useTitle } from "@/lib/use-title";
import styles from "./not-found.module.css";

export function NotFound() {
  useTitle(NOT_FOUND.title);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{NOT_FOUND.title}</h1>
      <p className={styles.text}>{NOT_FOUND.text}</p>
      <Link href="/" className={styles.link ?? ""}>
        {NOT_FOUND.back}
      </Link>
    </div>
  );
}
