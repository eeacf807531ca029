import { LANGUAGES, isSpoken, speak } from "@/lib/language";
import styles from "./language-switch.module.css";

/** The languages of the site, each under its own name. */
export function LanguageSwitch({ label }: { label: string }) {
  return (
    <div role="group" aria-label={label} className={styles.languages}>
      {LANGUAGES.map(([language, name]) => (
        <button key={language} type="button" lang={language} aria-pressed={isSpoken(language)} onClick={() => speak(language)}>
          {name}
        </button>
      ))}
    </div>
  );
}
