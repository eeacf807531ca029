import { useState } from "react";
import { Button } from "@/components/button";
import { PlaceLink } from "@/components/place-link";
import { When } from "@/components/when";
import { placeOfChase } from "@/features/chasing/places";
import { changeChase } from "@/features/chasing/queries";
import { useWork } from "@/features/chasing/use-work";
import * as say from "@/features/chasing/words";
import type { ChasedClient, ChasedPaper } from "@/lib/contract";
import { withView } from "@/lib/place";
import styles from "./chase-page.module.css";

/** What a person says a file is: the item that it was matched to, until another is chosen. */
function Match({ paper, chase }: { paper: ChasedPaper; chase: ChasedClient }) {
  const [item, setItem] = useState(String(paper.outcome === "nothing" ? "" : (paper.items[0] ?? "")));
  const [parts, setParts] = useState(paper.parts.join(", "));
  const [busy, work] = useWork();
  const example = chase.items.find(({ id }) => String(id) === item)?.parts[0];
  const dated = example !== undefined;
  const split = parts.split(/[\s,;]+/u).filter(Boolean);
  const keep = () =>
    work(() => changeChase(chase.id, { match: { file: paper.file, item: item === "" ? null : Number(item), parts: dated ? split : [] } }));
  return (
    <span className={styles.match}>
      <select aria-label={say.matchOf(paper.name)} value={item} onChange={(event) => setItem(event.currentTarget.value)}>
        <option value="">{say.noItem}</option>
        {chase.items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {dated ? (
        <input
          aria-label={say.partsOf(paper.name)}
          title={say.partsHelp}
          placeholder={example}
          value={parts}
          onChange={(event) => setParts(event.currentTarget.value)}
        />
      ) : null}
      <Button busy={busy} onClick={keep}>
        {say.keep}
      </Button>
    </span>
  );
}

/** The files that came, and which item each of them is. */
export function ChasePapers({ chase }: { chase: ChasedClient }) {
  return (
    <section className={styles.part} aria-label={say.files}>
      <h2>{say.files}</h2>
      {chase.papers.length === 0 ? <p className={styles.next}>{say.noFilesYet}</p> : null}
      <ul>
        {chase.papers.map((paper) => (
          <li key={paper.file} className={styles.paper}>
            <span className={styles.what}>
              <PlaceLink to={withView(placeOfChase(chase.id, chase.client_name), { file: paper.file })}>{paper.name}</PlaceLink>
              <span className={styles.about}>
                {" "}
                {say.WAYS[paper.way]}, <When at={paper.came_at} />
              </span>
              {paper.flaws.map((flaw) => (
                <p key={flaw} className={styles.warn}>
                  {flaw}
                </p>
              ))}
              {paper.doubt && paper.flaws.length === 0 ? <p className={styles.warn}>{say.DOUBTS[paper.doubt]}</p> : null}
            </span>
            <Match key={`${paper.outcome} ${paper.items.join()} ${paper.parts.join()}`} paper={paper} chase={chase} />
          </li>
        ))}
      </ul>
    </section>
  );
}
