/**
 * Holds a catalogue of another language to the English one when the types are checked. A catalogue is a module `words.ts`, or
 * `…-words.ts`: each export is a message, a function if it takes arguments, or a group of messages. Its Spanish twin,
 * `words.es.ts`, exports the same, and has this held by the line `Checked` at its top. If a message is missing, is over or takes
 * other arguments, the error names it.
 */
export type Complete<Problem extends never> = Problem;

/** The names of the messages that another language has not, has too many, or has with other arguments. */
export type Wrong<Other, English> =
  | Exclude<keyof Other, keyof English>
  | { [Name in keyof English]: Name extends keyof Other ? (Fits<Other[Name], English[Name]> extends true ? never : Name) : Name }[keyof English];

/** Whether a message says in its own words what the English one says. A list has as many as the English one. */
type Fits<Other, English> = English extends string
  ? Other extends string
    ? true
    : false
  : English extends (...args: infer Args) => unknown
    ? Other extends (...args: infer Given) => ReturnType<English>
      ? Same<Given, Args>
      : false
    : English extends readonly unknown[]
      ? Other extends readonly unknown[]
        ? [Same<Other["length"], English["length"]>, Wrong<Numbered<Other>, Numbered<English>>] extends [true, never]
          ? true
          : false
        : false
      : [Wrong<Other, English>] extends [never]
        ? true
        : false;

type Same<One, Two> = [One, Two] extends [Two, One] ? true : false;

/** Of a list, only what is in it. */
type Numbered<List> = Omit<List, keyof []>;
