import { type Token, type Tokens, lexer } from "marked";
import type { ReactNode } from "react";
import * as say from "@/components/words";
import styles from "./markdown.module.css";

/** What a link may lead to; all else is text (specification, section 9). */
const PROTOCOLS = new Set(["http:", "https:", "irc:", "ircs:", "mailto:", "xmpp:"]);
/** Lists in lists in lists end somewhere. */
const DEEP = 12;

/** The address where it may be followed: of an allowed kind, or null. */
export function safeHref(href: string): string | null {
  try {
    const url = new URL(href);
    return PROTOCOLS.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** What stands for a source's number in the text, such as [2]; null leaves it as it is. */
export type Cite = (number: number, key: string) => ReactNode;

const UNSOURCED = "(not from your files)";

/** The words of a text, with the numbers of sources and the mark of a line that has none. */
function words(text: string, key: string, cite: Cite | undefined): ReactNode {
  if (!cite) return text;
  return text.split(/( ?\[\d{1,3}\]|\(not from your files\))/).map((part, at) => {
    const id = `${key}.${at}`;
    if (part === UNSOURCED)
      return (
        <span key={id} className={styles.none}>
          {say.notFromYourFiles}
        </span>
      );
    const number = /^ ?\[(\d+)\]$/.exec(part)?.[1];
    return number === undefined ? part : (cite(Number(number), id) ?? part);
  });
}

interface Around {
  cite: Cite | undefined;
  depth: number;
}

function all(tokens: readonly Token[] | undefined, key: string, around: Around): ReactNode {
  if (around.depth > DEEP) return (tokens ?? []).map((token) => token.raw).join("");
  return (tokens ?? []).map((token, at) => one(token, `${key}.${at}`, { ...around, depth: around.depth + 1 }));
}

function list(token: Tokens.List, key: string, around: Around): ReactNode {
  const items = token.items.map((item, at) => <li key={`${key}.${at}`}>{all(item.tokens, `${key}.${at}`, around)}</li>);
  return token.ordered ? (
    <ol key={key} start={typeof token.start === "number" ? token.start : 1}>
      {items}
    </ol>
  ) : (
    <ul key={key}>{items}</ul>
  );
}

function table(token: Tokens.Table, key: string, around: Around): ReactNode {
  return (
    // Wide ones are scrolled, by keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div key={key} className={styles.wide} tabIndex={0} role="region" aria-label={say.table}>
      <table>
        <thead>
          <tr>
            {token.header.map((cell, at) => (
              <th key={`${key}.h${at}`} scope="col">
                {all(cell.tokens, `${key}.h${at}`, around)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, y) => (
            <tr key={`${key}.${y}`}>
              {row.map((cell, x) => (
                <td key={`${key}.${y}.${x}`}>{all(cell.tokens, `${key}.${y}.${x}`, around)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function one(token: Token, key: string, around: Around): ReactNode {
  const inside = () => all((token as Tokens.Generic).tokens, key, around);
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "heading":
      return <h3 key={key}>{inside()}</h3>;
    case "paragraph":
      return <p key={key}>{inside()}</p>;
    case "list":
      return list(token as Tokens.List, key, around);
    case "table":
      return table(token as Tokens.Table, key, around);
    case "blockquote":
      return <blockquote key={key}>{inside()}</blockquote>;
    case "hr":
      return <hr key={key} />;
    case "code":
      return (
        <pre key={key}>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      );
    case "codespan":
      return <code key={key}>{(token as Tokens.Codespan).text}</code>;
    case "strong":
      return <strong key={key}>{inside()}</strong>;
    case "em":
      return <em key={key}>{inside()}</em>;
    case "del":
      return <del key={key}>{inside()}</del>;
    case "br":
      return <br key={key} />;
    case "link": {
      const href = safeHref((token as Tokens.Link).href);
      return href ? (
        <a key={key} href={href} rel="noreferrer noopener nofollow" target="_blank">
          {inside()}
        </a>
      ) : (
        <span key={key}>{inside()}</span>
      );
    }
    // Nothing is fetched because a text says so: of a picture its words remain.
    case "image":
      return (token as Tokens.Image).text;
    case "escape":
      return (token as Tokens.Escape).text;
    case "text": {
      const text = token as Tokens.Text;
      return text.tokens ? all(text.tokens, key, around) : <span key={key}>{words(text.text, key, around.cite)}</span>;
    }
    // HTML and whatever else may come: as it was written.
    default:
      return <span key={key}>{token.raw}</span>;
  }
}

/** Markdown as elements of our own. There is no way from its text to markup, scripts or pictures. */
export function Markdown({ text, cite }: { text: string; cite?: Cite }) {
  return <div className={styles.markdown}>{all(lexer(text, { gfm: true, breaks: true }), "m", { cite, depth: 0 })}</div>;
}
