import { When } from "@/components/when";
import { Item, Section } from "@/features/admin/section";
import * as say from "@/features/admin/words";
import type { SyncedFolder } from "@/lib/contract";
import styles from "./admin.module.css";

function Row({ one: { name, folder, out, account, state, trouble, looked, done } }: { one: SyncedFolder }) {
  return (
    <Item
      name={`${name} · ${say.folderStates[state]}`}
      small={
        <>
          {folder} · {account} · {out ? say.filesWritten(done) : say.filesTaken(done)}
          {looked ? (
            <>
              {" · "}
              {say.lastLooked} <When at={looked} />
            </>
          ) : null}
          {trouble ? (
            <>
              <br />
              {trouble}
            </>
          ) : null}
        </>
      }
    />
  );
}

/** The folders that are kept in step, if there are any. */
export function Folders({ all }: { all: readonly SyncedFolder[] }) {
  if (all.length === 0) return null;
  return (
    <Section title={say.folders} about={say.aboutFolders}>
      <ul className={styles.items}>
        {all.map((one) => (
          <Row key={one.name} one={one} />
        ))}
      </ul>
    </Section>
  );
}
