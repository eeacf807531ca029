import { type FormEvent, useState } from "react";
import { Button } from "@/components/button";
import { changeChase } from "@/features/chasing/queries";
import { useWork } from "@/features/chasing/use-work";
import * as say from "@/features/chasing/words";
import type { ChasedClient, ChasedItem } from "@/lib/contract";
import styles from "./chase-page.module.css";

/** Missing years and months that are named one by one. */
const MOST = 6;

function Item({ item, chase }: { item: ChasedItem; chase: ChasedClient }) {
  const [busy, work] = useWork();
  const { id, name, state, missing, parts } = item;
  const change = (to: Parameters<typeof changeChase>[1]) => work(() => changeChase(chase.id, to));
  return (
    <li className={styles.item}>
      <span className={styles.what}>
        {name}
        {state === "partly" && missing.length <= MOST && missing.length < parts.length ? (
          <span className={styles.about}> ({say.stillMissing(missing.join(", "))})</span>
        ) : null}
      </span>
      <span className={styles[state]}>{say.STATES[state]}</span>
      {state === "complete" ? null : (
        <Button look="quiet" busy={busy} onClick={() => change({ waive: { item: id, waived: state !== "waived" } })}>
          {state === "waived" ? say.wantAgain : say.waive}
        </Button>
      )}
      <Button look="quiet" aria-label={`${say.remove}: ${name}`} onClick={() => (confirm(say.removeItem(name)) ? change({ remove: id }) : undefined)}>
        {say.remove}
      </Button>
    </li>
  );
}

/** The items of a client's list, and a field for one more. */
export function ChaseItems({ chase }: { chase: ChasedClient }) {
  const [name, setName] = useState("");
  const [busy, work] = useWork();
  function add(event: FormEvent) {
    event.preventDefault();
    if (!name.trim()) return;
    work(async () => {
      await changeChase(chase.id, { add: { name: name.trim(), name_es: "" } });
      setName("");
    });
  }
  return (
    <section className={styles.part} aria-label={say.items}>
      <h2>{say.items}</h2>
      <ul>
        {chase.items.map((item) => (
          <Item key={item.id} item={item} chase={chase} />
        ))}
      </ul>
      <form className={styles.add} onSubmit={add}>
        <input aria-label={say.itemName} placeholder={say.itemName} maxLength={200} value={name} onChange={(event) => setName(event.currentTarget.value)} />
        <Button type="submit" busy={busy}>
          {say.addItem}
        </Button>
      </form>
    </section>
  );
}
