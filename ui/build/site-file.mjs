// What the server does with the site file (src/site/site_file/mod.rs, src/site/fill.rs), for those who have no
// server: the build, the tests and the sample firm. Both are held to tests/data/site-fill.json.
import { readFileSync } from "node:fs";
import { parse } from "smol-toml";

export const SAMPLE = new URL("../../assets/site.toml", import.meta.url).pathname;

/** The letters that stand where there is no photo: of the first name and of the last. */
export function monogram(name) {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? "")][0]?.toLocaleUpperCase() ?? "").join("");
}

/** What pages are filled with. Every key is there, so that a page cannot ask for one that is not. */
export function dataOf(file) {
  return {
    sample: file.sample ?? false,
    name: file.name,
    logo: file.logo ?? null,
    colours: null,
    mission: file.mission,
    contact: file.contact ?? [],
    write_to: file.contact?.[0]?.email ?? null,
    booking: { url: file.booking.url ?? null, email: file.booking.email },
    social: file.social ?? [],
    team: (file.team ?? []).map(({ name, title, photo }) => ({ name, title, monogram: monogram(name), photo: photo ?? null })),
    logos: (file.logos ?? []).map(({ name, picture }) => ({ name, picture: picture ?? null })),
    testimonials: file.testimonials ?? [],
    pricing: file.pricing ?? [],
  };
}

export const sample = () => dataOf(parse(readFileSync(SAMPLE, "utf8")));

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
/** Text that stays text in HTML, as `src/base/html.rs` has it. */
export const escaped = (text) => String(text).replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter]);
const isThere = (value) => (Array.isArray(value) ? value.length > 0 : value !== null && value !== false && value !== "" && value !== undefined);

function find(path, stack) {
  const [first, ...rest] = path.split(".");
  const holder = stack.find((one) => one !== null && typeof one === "object" && Object.hasOwn(one, first));
  return rest.reduce((value, key) => value?.[key], holder?.[first]);
}

/**
 * Fills a page: {{path}} is a text, escaped; {{{path}}} as it is; {{#path}}…{{/path}} once for each of a list;
 * {{?path}}…{{/path}} if it is there, {{^path}}…{{/path}} if it is not.
 */
export function fill(template, data) {
  const tags = template.split(/(\{\{\{[\w.]+\}\}\}|\{\{[#?^/]?[\w.]+\}\})/);
  const walk = (from, stack, live) => {
    let text = "";
    let at = from;
    while (at < tags.length) {
      const tag = tags[at];
      const [, kind, path] = /^\{\{([#?^/{]?)([\w.]+)\}?\}\}$/.exec(tag) ?? [];
      at += 1;
      if (path === undefined) text += live ? tag : "";
      else if (kind === "/") return [text, at];
      else {
        const value = live ? find(path, stack) : undefined;
        if (kind === "" || kind === "{") text += live ? (kind ? value : escaped(value ?? "")) : "";
        else if (kind === "#" && isThere(value)) {
          const start = at;
          for (const item of value) {
            const [part, end] = walk(start, [item, ...stack], true);
            text += part;
            at = end;
          }
        } else {
          const [part, end] = walk(at, stack, live && kind !== "#" && isThere(value) === (kind === "?"));
          text += part;
          at = end;
        }
      }
    }
    return [text, at];
  };
  return walk(0, [data], true)[0];
}

/** The data of a page, with the block that the page's script reads: no letter of it can end the block. */
export const pageData = (data) => ({ ...data, public_url: "", json: JSON.stringify(data).replaceAll("<", "\\u003c") });
