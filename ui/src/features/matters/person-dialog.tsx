import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { Field, SelectField } from "@/components/field";
import { Notice } from "@/components/notice";
import { tellReader } from "@/components/toast";
import { ALL, peopleQuery, placeInTeam, setWall } from "@/features/matters/queries";
import { sorryFor } from "@/features/matters/sorry";
import * as say from "@/features/matters/words";
import type { FirmMember, MatterLevel, OpenedMatter } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./matter-form.module.css";

const LEVELS = Object.entries(say.LEVELS) as [MatterLevel, string][];

interface Props {
  opened: OpenedMatter;
  /** A wall is set, instead of a place in the team. */
  wall: boolean;
  onClose: () => void;
}

/** Whom it can be about: nobody twice. */
function offered(people: FirmMember[], { people: seen, walls }: OpenedMatter, wall: boolean): FirmMember[] {
  const inTeam = (id: string) => seen.some((one) => one.id === id && one.why === "team");
  return people.filter(({ id }) => walls.every(({ who }) => who !== id) && (wall || !inTeam(id)));
}

/** Chooses a person for the team, or for a wall. */
export function PersonDialog({ opened, wall, onClose }: Props) {
  const client = useQueryClient();
  const people = offered(useQuery(peopleQuery).data?.people ?? [], opened, wall);
  const [who, setWho] = useState("");
  const [level, setLevel] = useState<MatterLevel>("read");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, run] = useBusy();
  const { id } = opened.matter;
  const chosen = people.find((person) => person.id === who);
  async function save() {
    if (!chosen) return setProblem(say.choosePerson);
    if (wall && reason.trim() === "") return setProblem(say.giveReason);
    try {
      await (wall ? setWall(id, who, reason) : placeInTeam(id, who, level));
      await client.invalidateQueries(ALL);
      if (wall) tellReader(say.wallSet(chosen.name));
      onClose();
    } catch (error) {
      setProblem(sorryFor(error));
    }
  }
  return (
    <Dialog title={(wall ? say.setWall : say.addPerson).replace("…", "")} onClose={onClose}>
      <div className={styles.form}>
        {wall ? <p className={styles.help}>{say.wallHelp}</p> : null}
        <SelectField label={say.person} value={who} onChange={(event) => (setWho(event.currentTarget.value), setProblem(""))}>
          <option value="">–</option>
          {people.map((person) => (
            <option key={person.id} value={person.id}>
              {person.name || person.email} · {say.ROLES[person.role]}
            </option>
          ))}
        </SelectField>
        {wall ? (
          <Field label={say.reason} maxLength={300} autoComplete="off" value={reason} onChange={(event) => (setReason(event.currentTarget.value), setProblem(""))} />
        ) : (
          <SelectField label={say.level} value={level} onChange={(event) => setLevel(event.currentTarget.value as MatterLevel)}>
            {LEVELS.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
        )}
        <Notice told={problem ? { bad: true, text: problem } : null} />
        <div className={styles.buttons}>
          <Button look="primary" busy={busy} busyLabel={say.saving} onClick={() => void run(save)}>
            {wall ? say.setWall.replace("…", "") : say.add}
          </Button>
          <Button onClick={onClose}>{say.cancel}</Button>
        </div>
      </div>
    </Dialog>
  );
}
