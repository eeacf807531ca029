import { UPDATED } from "@/features/legal/words";

/** The privacy policy of a firm that runs Chancery on its own server. */
export const PRIVACY = {
  title: "Privacy Policy",
  lead: "Chancery is a program on the firm’s own server. What you give it goes to the firm; no company behind the program sees it.",
  updated: UPDATED,
  sections: [
    {
      id: "who",
      title: "Who is responsible",
      body: [
        "The firm that runs this server is responsible for everything it holds. In this policy “we” and “the firm” mean that firm. The makers of Chancery run no service behind it, receive no copy of your data and cannot reach it.",
      ],
    },
    {
      id: "what",
      title: "What we keep",
      body: [
        "We keep what is needed to do the work that you ask for:",
        [
          "your name, your e-mail address, and a hash of your password, never the password itself;",
          "the e-mails that you send to the assistant, their attachments, and the answers;",
          "the text that was read from them, and a search index over it;",
          "your preferences, your plan and how much of it is used;",
          "what you set up to sign in: sessions, second factors, passkeys and app passwords.",
        ],
      ],
    },
    {
      id: "activity",
      title: "What we keep about activity",
      body: [
        "To keep accounts safe and to answer for what happened, we record your IP address, the name of the application that you used, and a summary of your activity, such as signing in, changing a setting or downloading a file. These are kept for up to 12 months. They hold no text of your mails or files.",
      ],
    },
    {
      id: "use",
      title: "What we use it for",
      body: [
        "We use your data to read your tasks, answer them, show them to you, and keep the service safe. We do not sell it, show advertising or train models with it.",
        "When the firm sets up a language model of its choice, passages from your tasks are given to that model to write the answer. Without one, which is how Chancery comes, no text leaves the program.",
      ],
    },
    {
      id: "others",
      title: "Who else sees it",
      body: [
        "Answers by e-mail travel through the firm’s mail server. The firm’s IT runs the machine and approves accounts. We give data to others only where the law obliges us to.",
        "The site loads nothing from other places: no analytics, no fonts, no scripts of others.",
      ],
    },
    {
      id: "storage",
      title: "In your browser",
      body: ["The site sets no cookie for following you. After you sign in, your browser stores two tokens that keep you signed in, and may hold one cookie that binds them to this browser. Signing out removes the tokens. If you choose a language, one more cookie remembers it."],
    },
    {
      id: "where",
      title: "Where it lies, and for how long",
      body: [
        "All of it lies on the firm’s server, sealed with encryption; [Security and privacy](/security-privacy) says how. Tasks and files stay until they are deleted or the account is removed. The firm’s own duties to keep client files may ask for longer.",
      ],
    },
    {
      id: "rights",
      title: "Your rights",
      body: ["You may ask what we hold about you, have it corrected, receive a copy, or have it deleted where no duty to keep it stands against that. Write to the privacy address below."],
    },
    {
      id: "changes",
      title: "Changes",
      body: ["When this policy changes, the date on this page changes with it. This policy is governed by the law of the State of Delaware."],
    },
  ],
} as const;
