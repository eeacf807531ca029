/** Something that can be done, with the keys that do it elsewhere. */
export interface Command {
  name: string;
  keys: string;
  run: () => void;
}
