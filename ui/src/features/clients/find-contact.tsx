import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useId, useState } from "react";
import { Field } from "@/components/field";
import { contactsQuery } from "@/features/clients/queries";
import * as say from "@/features/clients/words";
import type { Contact } from "@/lib/contract";
import styles from "./find-contact.module.css";

/** Contacts that are offered at a time. */
const MOST = 8;

interface Props {
  /** The contact that is not offered. */
  besides: string;
  chosen: string;
  onChoose: (id: string) => void;
}

/** Finds one contact by words, and takes the one that is chosen. */
export function FindContact({ besides, chosen, onChoose }: Props) {
  const [words, setWords] = useState("");
  const group = useId();
  const search = useDeferredValue(words.trim());
  const found = useQuery({ ...contactsQuery(search, ""), enabled: search !== "" }).data?.contacts ?? [];
  const offered: Contact[] = search === "" ? [] : found.filter(({ id }) => id !== besides).slice(0, MOST);
  return (
    <div>
      <Field label={say.find} type="search" help={say.findHelp} autoComplete="off" maxLength={200} value={words} onChange={(event) => setWords(event.currentTarget.value)} />
      <div className={styles.offered} role="radiogroup" aria-label={say.yourContacts}>
        {offered.map(({ id, details }) => (
          <label key={id} className={styles.one}>
            <input type="radio" name={group} checked={chosen === id} onChange={() => onChoose(id)} />
            <span>
              {details.name}
              <span className={styles.about}>{details.roles.map((role) => say.ROLES[role]).join(", ") || say.KINDS[details.kind]}</span>
            </span>
          </label>
        ))}
        {search !== "" && offered.length === 0 ? <p className={styles.about}>{say.nobodyFound}</p> : null}
      </div>
    </div>
  );
}
