import { UPDATED } from "@/features/legal/words";

/** The privacy policy of a firm that runs Chancery on its own server. */
export const PRIVACY = {
  title: "Privacy Policy",
  lead: "Chancery runs on the firm’s own server. What you send it goes to the firm. The makers of the program do not see it.",
  updated: UPDATED,
  sections: [
    {
      id: "who",
      title: "Who is responsible",
      body: [
        "The firm that runs this server is responsible for everything on it. In this policy “we” and “the firm” mean that firm. The makers of Chancery run no service for it, receive no copy of your data and cannot access it.",
      ],
    },
    {
      id: "what",
      title: "What we keep",
      body: [
        "We keep what we need to do the work that you ask for:",
        [
          "your name, your e-mail address, and a hash of your password, never the password itself;",
          "the e-mails that you send to the assistant, their attachments, and the answers;",
          "the text extracted from them, and a search index of it;",
          "your preferences, your plan and how much of it you have used;",
          "what you use to sign in: sessions, second factors, passkeys and app passwords.",
        ],
      ],
    },
    {
      id: "activity",
      title: "What we keep about activity",
      body: [
        "To keep accounts safe and to account for what happened, we record your IP address, the name of the application that you used, and a summary of your activity, such as signing in, changing a setting or downloading a file. We keep these records for up to 12 months. They contain no text from your mails or files.",
      ],
    },
    {
      id: "use",
      title: "What we use it for",
      body: [
        "We use your data to read your tasks, answer them, show them to you, and keep the service safe. We do not sell it, show advertising or train models with it.",
        "If the firm sets up a language model, Chancery gives that model passages from your tasks to write the answer. Without a model, which is the default, no text leaves the program.",
      ],
    },
    {
      id: "others",
      title: "Who else sees it",
      body: [
        "Answers by e-mail go through the firm’s mail server. The firm’s IT runs the machine and approves accounts. We give data to others only where the law requires it.",
        "The site loads nothing from third parties: no analytics, fonts or scripts.",
      ],
    },
    {
      id: "storage",
      title: "In your browser",
      body: ["The site sets no tracking cookies. After you sign in, your browser stores two tokens that keep you signed in, and may store one cookie that binds them to this browser. Signing out removes the tokens. If you choose a language, or the firm wrote to you in one, another cookie remembers it."],
    },
    {
      id: "where",
      title: "Where we keep it, and for how long",
      body: [
        "We keep all of it on the firm’s server, encrypted. [Security and privacy](/security-privacy) explains how. Tasks and files stay until they are deleted or the account is removed. The firm’s duty to keep client files may require longer.",
      ],
    },
    {
      id: "rights",
      title: "Your rights",
      body: ["You may ask what we hold about you, have it corrected, receive a copy, or have it deleted unless we have a duty to keep it. Write to the privacy address below."],
    },
    {
      id: "changes",
      title: "Changes",
      body: ["When this policy changes, the date on this page changes with it. This policy is governed by the law of the State of Delaware."],
    },
  ],
} as const;
