/** What the page about us says. Names and addresses come from the site file. */
export const ABOUT = {
  title: "About us",
  mission: "Our mission",
  text: [
    "A small firm reads as much as a large one, with fewer people. Chancery does the first reading: it goes through every page you send, shows you the passages that matter, and tells you which page each is on. [How answers are made](/how-it-works#answers)",
    "The judgement stays with you. Chancery marks every line that has no source, and lists every file that it could not read. Your papers stay on the firm’s own server. [Where it runs](/how-it-works#data)",
  ],
  write: "Write to us at",
  team: "The team",
  sample: "These seven people are made up. Your firm adds its own names and titles in the site file.",
} as const;
