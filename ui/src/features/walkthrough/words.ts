/** What the booking page says, and the mail that it writes. */
export const WALKTHROUGH = {
  title: "Reserve a Walkthrough",
  lead: "A half-hour demonstration with documents like yours. Tell us when it suits you. The button drafts the e-mail, and you send it.",
  name: "Your name",
  firm: "Your firm",
  when: "When it suits you",
  whenHelp: "A day or two and a time, with your time zone.",
  wish: "What you would like to see",
  submit: "Write the E-mail",
  other: "Your mail program opens with the request ready to send. If it does not open, write to",
  sample: "This address is made up until the firm sets its own.",
  shown: "What you will see",
  steps: [
    "A task sent by e-mail, with its attachments",
    "The answer, and how to open the page behind each line",
    "Where the server keeps the data, and how it is encrypted",
    "Your questions",
  ],
} as const;
