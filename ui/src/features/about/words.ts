/** What the page about us says. Names and addresses come from the site file. */
export const ABOUT = {
  title: "About us",
  mission: "Our mission",
  text: [
    "A small firm reads as much as a large one and has fewer people to do it. Chancery takes the first reading: it goes through every page of what you send, puts the passages that matter in front of you, and says on which page they stand. [How answers are made](/how-it-works#answers)",
    "It leaves the judgement where it belongs. A line that rests on nothing says so, and what could not be read is named. The papers stay on the firm’s own server. [Where it runs](/how-it-works#data)",
  ],
  write: "Write to us at",
  team: "The team",
  sample: "These seven people are made up. A firm puts its own names and titles into the site file.",
} as const;
