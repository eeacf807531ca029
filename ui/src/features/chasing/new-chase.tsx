import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useDeferredValue, useMemo, useState } from "react";
import { useLocation } from "wouter";
import { Button } from "@/components/button";
import { AreaField, Field, SelectField } from "@/components/field";
import { Notice } from "@/components/notice";
import { PageHead } from "@/components/page-head";
import { beginsWith, placeOfChase } from "@/features/chasing/places";
import { ALL, listsQuery, peopleQuery, personQuery, startChase } from "@/features/chasing/queries";
import { sorryFor } from "@/features/chasing/sorry";
import { useCrumbs } from "@/lib/use-crumbs";
import * as say from "@/features/chasing/words";
import { toUrl } from "@/lib/place";
import { unlessUnusual } from "@/lib/unusual";
import { useBusy } from "@/lib/use-busy";
import { useTitle } from "@/lib/use-title";
import styles from "./new-chase.module.css";

/** Contacts that are offered at a time. */
const MOST = 8;

function FindClient({ first, chosen, onChoose }: { first: string; chosen: string; onChoose: (id: string) => void }) {
  const [words, setWords] = useState("");
  const search = useDeferredValue(words.trim());
  const begun = useQuery({ ...personQuery(first), enabled: first !== "" }).data;
  const searched = useQuery({ ...peopleQuery(search), enabled: search !== "" }).data?.contacts ?? [];
  const found = search === "" && begun ? [begun.contact] : searched;
  return (
    <div>
      <Field label={say.findClient} type="search" help={say.findClientHelp} autoComplete="off" maxLength={200} value={words} onChange={(event) => setWords(event.currentTarget.value)} />
      <div className={styles.offered} role="radiogroup" aria-label={say.findClient}>
        {found.slice(0, MOST).map(({ id, details }) => (
          <label key={id} className={styles.one}>
            <input type="radio" name="client" checked={chosen === id} onChange={() => onChoose(id)} />
            <span>
              {details.name} <span className={styles.about}>{details.emails[0] ?? ""}</span>
            </span>
          </label>
        ))}
        {search !== "" && found.length === 0 ? <p className={styles.about}>{say.nobodyFound}</p> : null}
      </div>
    </div>
  );
}

function Asks({ items }: { items: readonly string[] }) {
  return (
    <p className={styles.about}>
      {say.asksFor(items.length)} {items.join(" · ")}
    </p>
  );
}

/** Gives a checklist to a client. */
export function NewChasePage({ path }: { path: string }) {
  const begins = beginsWith(path);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const lists = useQuery(listsQuery).data?.lists ?? [];
  const [chosen, setChosen] = useState(begins.client);
  const [list, setList] = useState("");
  const [language, setLanguage] = useState(begins.language === "es" ? "es" : "en");
  const [problem, setProblem] = useState("");
  const [busy, run] = useBusy();
  useTitle(say.newList);
  useCrumbs(useMemo(() => placeOfChase(path, say.newList), [path]));
  const ready = lists.find((one) => one.name === begins.list) ?? lists[0];
  const name = list || (ready?.name ?? "");
  async function start(form: FormData) {
    const text = (field: string) => String(form.get(field) ?? "").trim();
    const given = (field: string) => text(field) || null;
    try {
      const children = text("children").split(",").map((child) => child.trim()).filter(Boolean);
      const asked = {
        client: chosen,
        list: name,
        language,
        email: given("email"),
        zone: given("zone"),
        spouse: given("spouse"),
        decedent: given("decedent"),
        children,
        message: text("message"),
        every: Number(text("every")) || null,
        most: text("most") === "" ? null : Number(text("most")),
        first: null,
      };
      const chase = await unlessUnusual((confirmed) => startChase({ ...asked, confirmed }), say.sendAnyway);
      if (!chase) return setProblem(say.notSent);
      void client.invalidateQueries(ALL);
      const place = placeOfChase(chase.id, chase.client_name);
      navigate(toUrl(place), { state: place, replace: true });
    } catch (error) {
      setProblem(sorryFor(error));
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!chosen) return setProblem(say.chooseClient);
    const form = new FormData(event.currentTarget);
    run(() => start(form));
  }
  return (
    <>
      <PageHead title={say.newList}>{say.aboutNew}</PageHead>
      <form className={styles.form} onSubmit={submit} noValidate>
        <FindClient
          first={begins.client}
          chosen={chosen}
          onChoose={(id) => {
            setChosen(id);
            setProblem("");
          }}
        />
        <div>
          <SelectField label={say.checklist} value={name} onChange={(event) => setList(event.currentTarget.value)}>
            {lists.map((one) => (
              <option key={one.name} value={one.name}>
                {one.title}
              </option>
            ))}
          </SelectField>
          <Asks items={lists.find((one) => one.name === name)?.items ?? []} />
        </div>
        <div className={styles.pair}>
          <SelectField label={say.language} value={language} onChange={(event) => setLanguage(event.currentTarget.value)}>
            <option value="en">{say.english}</option>
            <option value="es">{say.spanish}</option>
          </SelectField>
          <Field label={say.email} name="email" type="email" help={say.emailHelp} autoComplete="off" />
          <Field label={say.spouse} name="spouse" help={say.peopleHelp} autoComplete="off" />
          <Field label={say.children} name="children" help={say.childrenHelp} autoComplete="off" />
          <Field label={say.decedent} name="decedent" help={say.peopleHelp} autoComplete="off" />
          <Field label={say.zone} name="zone" help={say.zoneHelp} placeholder={say.zoneExample} autoComplete="off" />
          <Field label={say.every} name="every" type="number" min={1} max={365} defaultValue={7} />
          <Field label={say.most} name="most" type="number" min={0} max={50} defaultValue={6} />
        </div>
        <AreaField label={say.message} name="message" help={say.messageHelp} maxLength={1000} rows={3} />
        <Notice told={problem ? { bad: true, text: problem } : null} />
        <div>
          <Button type="submit" look="primary" busy={busy} busyLabel={say.sending}>
            {say.give}
          </Button>
        </div>
      </form>
    </>
  );
}
