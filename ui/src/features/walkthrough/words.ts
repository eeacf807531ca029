/** What the booking page says, and the mail that it writes. */
export const WALKTHROUGH = {
  title: "Reserve a Walkthrough",
  lead: "Half an hour with your own kind of documents. Say when it suits you; the button writes the e-mail, and you send it.",
  name: "Your name",
  firm: "Your firm",
  when: "When it suits you",
  whenHelp: "A day or two and a time, with your time zone.",
  wish: "What you would like to see",
  submit: "Write the E-mail",
  other: "Your mail program opens with the request in it. If none does, write to",
  sample: "This address is made up until the firm sets its own.",
  shown: "What you will see",
  steps: [
    "A task sent by e-mail, with its attachments",
    "The answer, and how to open the page behind each line",
    "Where the data lies on the server, and how it is sealed",
    "Your questions",
  ],
} as const;
