import { UPDATED } from "@/features/legal/words";

/** The terms between the firm that runs Chancery and those who use it there. */
export const TERMS = {
  title: "Terms of Use",
  lead: "These terms stand between you and the firm that runs this server. By creating an account you agree to them.",
  updated: UPDATED,
  sections: [
    {
      id: "service",
      title: "The service",
      body: [
        "Chancery reads the tasks that you send by e-mail, with their attachments, and answers with passages from them. It is a program that the firm runs on its own server. Its software is licensed to the firm under the Apache License 2.0, which these terms do not change.",
      ],
    },
    {
      id: "account",
      title: "Your account",
      body: [
        "A new account works once the firm has approved it. Give your true name and an address that is yours. Keep your password and second factor to yourself, and tell the firm’s IT at once if somebody else may have them. What is done with your account counts as done by you until then.",
      ],
    },
    {
      id: "advice",
      title: "Not legal advice",
      body: [
        "Answers are drafts for people who know the law. They are not legal advice, and using Chancery makes nobody anyone’s client. Before you rely on an answer, open its sources and judge them yourself. A date or a limit in an answer does not replace your own calendar.",
      ],
    },
    {
      id: "use",
      title: "What you may not do",
      body: [
        "You may not:",
        [
          "send what you have no right to send, or what is against the law;",
          "try to reach the data of others, or go round the limits of the service;",
          "disturb the service, or test its defences without the firm’s written consent;",
          "let others use your account.",
        ],
      ],
    },
    {
      id: "content",
      title: "Your documents",
      body: ["What you send stays yours or your client’s. You allow the firm to store and read it by this program so that your tasks can be answered, and for nothing else. Duties of confidence and privilege stay as they are."],
    },
    {
      id: "plans",
      title: "Plans",
      body: ["The Free plan answers 20 e-mails and holds 10 GB of documents. Mail beyond it is kept as a task on hold. The firm may give an account a larger plan. [Pricing](/pricing) shows what each holds."],
    },
    {
      id: "end",
      title: "Ending",
      body: ["You may stop at any time and ask for your account to be removed. The firm may suspend an account that breaks these terms or puts others at risk."],
    },
    {
      id: "liability",
      title: "Warranty and liability",
      body: [
        "The service is provided as it is. As far as the law allows, there is no warranty that it is free of faults, always there, or fit for a certain purpose, and no liability for indirect or consequential loss. Nothing here limits liability that the law does not let be limited, nor a lawyer’s duties to a client.",
      ],
    },
    {
      id: "law",
      title: "Governing law",
      body: ["These terms are governed by the law of the State of Delaware, without its rules on conflict of laws. If one of them does not hold, the others do."],
    },
    {
      id: "changes",
      title: "Changes",
      body: ["When these terms change, the date on this page changes with them. Using the service afterwards means that you agree. Questions go to the addresses below."],
    },
  ],
} as const;
