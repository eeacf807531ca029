import { Link } from "wouter";
import { useTitle } from "@/lib/use-title";
import styles from "./not-found.module.css";

export function NotFound() {
  useTitle("404 Not Found");
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>404 Not Found</h1>
      <p className={styles.text}>The page you're looking for doesn't exist!</p>
      <Link href="/" className={styles.link ?? ""}>
        Go to the first page
      </Link>
    </div>
  );
}
