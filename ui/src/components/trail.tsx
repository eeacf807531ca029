import * as say from "@/components/choice-words";
import styles from "./file-choice.module.css";

/** The way to a folder of My Files, each step a button. */
export function Trail({ path, onGo }: { path: string; onGo: (path: string) => void }) {
  const names = path.split("/").filter(Boolean);
  const upTo = (at: number) => names.slice(0, at + 1).join("/");
  return (
    <div className={styles.trail}>
      <button type="button" onClick={() => onGo("")} disabled={path === ""}>
        {say.allFiles}
      </button>
      {names.map((name, at) => (
        <button key={upTo(at)} type="button" disabled={at === names.length - 1} onClick={() => onGo(upTo(at))}>
          {name}
        </button>
      ))}
    </div>
  );
}
