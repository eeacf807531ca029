import { UPDATED } from "@/features/legal/words";

/** The terms between the firm that runs Chancery and those who use it there. */
export const TERMS = {
  title: "Terms of Use",
  lead: "These terms apply between you and the firm that runs this server. By creating an account you agree to them.",
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
        "You can use a new account once the firm has approved it. Give your real name and your own address. Keep your password and second factor to yourself, and tell the firm’s IT at once if somebody else may have them. Until then, you are responsible for what is done with your account.",
      ],
    },
    {
      id: "advice",
      title: "Not legal advice",
      body: [
        "Answers are drafts for people who know the law. They are not legal advice, and using Chancery does not make anyone a client. Before you rely on an answer, open its sources and judge them yourself. A date or a limit in an answer does not replace your own calendar.",
      ],
    },
    {
      id: "use",
      title: "What you may not do",
      body: [
        "You may not:",
        [
          "send what you have no right to send, or what is against the law;",
          "try to access other people’s data, or get around the limits of the service;",
          "disrupt the service, or test its defences without the firm’s written consent;",
          "let others use your account.",
        ],
      ],
    },
    {
      id: "content",
      title: "Your documents",
      body: ["What you send remains yours or your client’s. You allow the firm to store and read it with this program to answer your tasks, and for nothing else. Duties of confidentiality and privilege do not change."],
    },
    {
      id: "plans",
      title: "Plans",
      body: ["The Free plan answers 20 e-mails and stores 10 GB of documents. Further mail is kept as a task on hold. The firm may give an account a larger plan. [Pricing](/pricing) shows what each plan includes."],
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
        "The service is provided as is. As far as the law allows, there is no warranty that it is free of faults, always available, or fit for a particular purpose, and no liability for indirect or consequential loss. Nothing here limits liability that the law does not allow to be limited, or a lawyer’s duties to a client.",
      ],
    },
    {
      id: "law",
      title: "Governing law",
      body: ["These terms are governed by the law of the State of Delaware, without its rules on conflict of laws. If one term is invalid, the others still apply."],
    },
    {
      id: "changes",
      title: "Changes",
      body: ["When these terms change, the date on this page changes with them. Using the service afterwards means that you agree. Questions go to the addresses below."],
    },
  ],
} as const;
