export interface Heading {
  id: string;
  heading: string;
  depth: number;
}
export interface Page {
  name: string;
  title: string;
  headings: Heading[];
  sections: { heading: string; id: string; text: string }[];
}
export interface All {
  parts: { title: string; pages: { title: string; name: string; says: string }[] }[];
  pages: Map<string, Page>;
}
export function slug(text: string): string;
export function read(name: string, text: string): Page;
export function readAll(folder: string): All;
export function bodyOf(page: Page, pages: Map<string, Page>): string;
export function htmlOf(page: Page, all: All, site: { head: string; index: string }): string;
export function indexOf(all: All): { at: string; page: string; heading: string; text: string }[];
