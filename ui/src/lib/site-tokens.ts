/** Stands for the firm's words while the pages are written at build time: each is the place that the server fills. */

/** A list that writes its content once, between the marks that repeat it. */
class Repeated<T> extends Array<T> {
  #path = "";
  static standing<T>(path: string, item: T): Repeated<T> {
    const list = new Repeated<T>();
    list.push(item);
    list.#path = path;
    return list;
  }
  override map<U>(write: (item: T, index: number, all: T[]) => U): U[] {
    const written = [`{{#${this.#path}}}`, write(this[0] as T, 0, this), `{{/${this.#path}}}`];
    return written as U[];
  }
  override toString(): string {
    return `{{${this.#path}}}`;
  }
}

function token(path: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    const [first] = value;
    // A row of flags is asked for by number.
    if (typeof first !== "object") return value.map((_, index) => `{{${path}.${index}}}`);
    return Repeated.standing(path, fields("", first));
  }
  return value !== null && typeof value === "object" ? fields(`${path}.`, value) : `{{${path}}}`;
}

function fields(before: string, value: object): object {
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, token(before + key, one)]));
}

export const tokensOf = <T extends object>(shape: T): T => fields("", shape) as T;
