/** The script of the help pages: the search, and a button that copies a command. All text is there without it. */
import { type Section, find } from "@/help/search";
import "@/help/help.css";

const field = document.querySelector<HTMLInputElement>("#search");
const list = document.querySelector<HTMLElement>("#found");
const said = document.querySelector<HTMLElement>("#said");
const SHOWN = 8;

let sections: Promise<Section[]> | null = null;

/** The index, fetched when somebody first wants to search. */
function index(): Promise<Section[]> {
  sections ??= fetch(field?.dataset["index"] ?? "")
    .then((answer) => answer.json() as Promise<Section[]>)
    .catch((problem: unknown) => {
      // The next key asks again.
      sections = null;
      throw problem;
    });
  return sections;
}

/** A text with the words marked that were looked for. */
function marked(text: string, words: readonly string[]): (Node | string)[] {
  const parts = text.split(new RegExp(`\\b(${words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, "\\$&")).join("|")})`, "giu"));
  return parts.map((part, n) => {
    if (n % 2 === 0) return part;
    const mark = document.createElement("mark");
    mark.textContent = part;
    return mark;
  });
}

function row({ section, words, around }: ReturnType<typeof find>[number]): HTMLElement {
  const link = document.createElement("a");
  link.href = section.at;
  const title = document.createElement("b");
  title.append(section.heading === section.page ? section.page : `${section.page}: ${section.heading}`);
  const text = document.createElement("span");
  text.append(...marked(around, words));
  link.append(title, text);
  const item = document.createElement("li");
  item.append(link);
  return item;
}

async function search(): Promise<void> {
  if (!field || !list || !said) return;
  const asked = field.value;
  const found = asked.trim() ? find(await index(), asked) : [];
  // Somebody typed on while the index was fetched.
  if (asked !== field.value) return;
  list.replaceChildren(...found.slice(0, SHOWN).map(row));
  list.hidden = found.length === 0;
  said.textContent = asked.trim() ? (found.length === 0 ? "Nothing was found." : `${found.length} found.`) : "";
}

function start(input: HTMLInputElement): void {
  input.form?.removeAttribute("hidden");
  input.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    list?.querySelector("a")?.click();
  });
  input.addEventListener("focus", () => void index());
  input.addEventListener("input", () => void search());
  addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.ctrlKey && !event.metaKey && document.activeElement !== input) {
      event.preventDefault();
      input.focus();
    }
    if (event.key === "Escape") {
      input.value = "";
      void search();
    }
    const links = [input, ...(list?.querySelectorAll("a") ?? [])];
    const at = links.indexOf(document.activeElement as HTMLInputElement);
    const to = event.key === "ArrowDown" ? at + 1 : event.key === "ArrowUp" ? at - 1 : -1;
    if (at >= 0 && links[to]) {
      event.preventDefault();
      links[to].focus();
    }
  });
  // A section of the page that is open already.
  list?.addEventListener("click", () => {
    input.value = "";
    void search();
  });
}

/** Browsers lend the clipboard to pages over HTTPS only. */
function copying(block: HTMLElement): void {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", () => {
    const text = (block.textContent ?? "").replace(/^\$ /gm, "");
    void navigator.clipboard.writeText(text).then(() => {
      button.textContent = "Copied";
      setTimeout(() => (button.textContent = "Copy"), 2000);
    });
  });
  block.parentElement?.append(button);
}

if (field) start(field);
// As on the site's other pages: their tests wait for it.
document.documentElement.dataset["ready"] = "true";
if ("clipboard" in navigator) document.querySelectorAll<HTMLElement>("pre > code").forEach(copying);
