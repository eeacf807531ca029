import type { FormQuestion } from "@/lib/contract";

/** What was typed, by the question's key: words, or the keys of options. */
export type Typed = Readonly<Record<string, string | readonly string[]>>;

/** The questions that are shown with these answers. A condition looks at an earlier question only. */
export function shown(fields: readonly FormQuestion[], typed: Typed): FormQuestion[] {
  const keys = new Set<string>();
  const holds = ({ only_if }: FormQuestion): boolean => {
    if (!only_if) return true;
    if (!keys.has(only_if.field)) return false;
    const answer = typed[only_if.field] ?? "";
    return only_if.is.some((wanted) => (typeof answer === "string" ? answer === wanted : answer.includes(wanted)));
  };
  return fields.filter((field) => {
    const here = holds(field);
    if (here) keys.add(field.key);
    return here;
  });
}

const told = ({ asks, help, kind, options, needed }: FormQuestion): string => JSON.stringify([asks, help, kind, options, needed]);

/** The questions of `after` that were not in `before`, or were another question there. */
export function changed(before: readonly FormQuestion[], after: readonly FormQuestion[]): Set<string> {
  const known = new Map(before.map((field) => [field.key, told(field)]));
  return new Set(after.filter((field) => known.get(field.key) !== told(field)).map(({ key }) => key));
}
