import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { IconButton } from "@/components/icon-button";
import { Notice } from "@/components/notice";
import { PageHead } from "@/components/page-head";
import { namesOfNewCheck, placeOfCheck, placeOfNewCheck } from "@/features/clients/places";
import { ALL, checkConflicts } from "@/features/clients/queries";
import { sorryFor } from "@/features/clients/sorry";
import { useCrumbs } from "@/lib/use-crumbs";
import * as say from "@/features/clients/words";
import type { AskedName, AskedSide } from "@/lib/contract";
import { toUrl } from "@/lib/place";
import { useBusy } from "@/lib/use-busy";
import { useTitle } from "@/lib/use-title";
import form from "./contact-form.module.css";
import styles from "./new-check.module.css";

/** Names of one check, as the server takes them. */
const MOST = 50;
const SIDES = Object.entries(say.SIDES) as [AskedSide, string][];

interface Asking extends AskedName {
  key: number;
}

/** Asks whom to look for, and opens what was found. */
export function NewCheckPage({ path }: { path: string }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [about, setAbout] = useState("");
  const [asked, setAsked] = useState<Asking[]>(() => {
    const names = namesOfNewCheck(path);
    return names.length > 0 ? names.map((name, key) => ({ key, name, side: "client" })) : [{ key: 0, name: "", side: "client" }, { key: 1, name: "", side: "opposing" }];
  });
  const [problem, setProblem] = useState("");
  const [busy, run] = useBusy();
  const shown = useRef<HTMLFormElement>(null);
  useTitle(say.newCheck);
  useCrumbs(useMemo(() => placeOfNewCheck(namesOfNewCheck(path), [say.conflictChecks, say.newCheck]), [path]));
  const change = (key: number, part: Partial<AskedName>) => {
    setAsked((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
    setProblem("");
  };
  async function make() {
    try {
      const check = await checkConflicts({ about: about.trim(), asked: asked.filter(({ name }) => name.trim()).map(({ name, side }) => ({ name: name.trim(), side })) });
      void client.invalidateQueries(ALL);
      const place = placeOfCheck(check.id, check.about || (check.asked[0]?.name ?? ""), say.conflictChecks);
      navigate(toUrl(place), { state: place, replace: true });
    } catch (error) {
      setProblem(sorryFor(error));
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (asked.some(({ name }) => name.trim())) return void run(make);
    setProblem(say.writeAName);
    shown.current?.querySelector<HTMLElement>('input[name="asked"]')?.focus();
  }
  return (
    <>
      <PageHead title={say.newCheck}>{say.aboutNewCheck}</PageHead>
      <form ref={shown} className={form.form} onSubmit={submit} noValidate>
        <Field label={say.matter} help={say.matterHelp} autoComplete="off" maxLength={300} value={about} onChange={(event) => setAbout(event.currentTarget.value)} />
        <fieldset className={styles.names}>
          <legend>{say.whom}</legend>
          {asked.map(({ key, name, side }, at) => (
            <div key={key} className={styles.name}>
              <input name="asked" aria-label={say.nameOf(at + 1)} autoComplete="off" maxLength={200} value={name} onChange={(event) => change(key, { name: event.currentTarget.value })} />
              <select aria-label={say.sideOf(at + 1)} value={side} onChange={(event) => change(key, { side: event.currentTarget.value as AskedSide })}>
                {SIDES.map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </select>
              <IconButton icon="close" label={say.removeName(at + 1)} disabled={asked.length === 1} onClick={() => setAsked(asked.filter((one) => one.key !== key))} />
            </div>
          ))}
          <Button disabled={asked.length >= MOST} onClick={() => setAsked([...asked, { key: Math.max(...asked.map(({ key }) => key)) + 1, name: "", side: "other" }])}>
            {say.anotherName}
          </Button>
        </fieldset>
        <Notice told={problem ? { bad: true, text: problem } : null} />
        <div>
          <Button type="submit" look="primary" busy={busy} busyLabel={say.checking}>
            {say.check}
          </Button>
        </div>
      </form>
    </>
  );
}
