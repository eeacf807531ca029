import { UPDATED } from "@/features/legal/words";

/** What protects the firm's data, as SECURITY.md of the program has it, and what does not. */
export const SECURITY = {
  title: "Security and Privacy",
  lead: "What protects the firm’s papers here, with what, and where the limits are. The program’s own SECURITY.md says the same at length.",
  updated: UPDATED,
  sections: [
    {
      id: "server",
      title: "On your own server",
      body: [
        "Chancery is one program and one folder of data on a machine of the firm. It needs no cloud and no internet. Nothing is sent to the makers of the program.",
      ],
    },
    {
      id: "sealed",
      title: "Encryption at rest",
      body: [
        "Chancery seals every record, every mail and file, and the search index itself, before they reach the disk. It uses XChaCha20-Poly1305, which also notices when a byte was changed. The key is a file of its own and can be kept away from the data.",
        "You may look for “XTS-AES” here. XTS-AES is how whole disks are encrypted, and it does not authenticate what it encrypts, so Chancery does not rely on it. Both together are best: put the data folder on a disk encrypted with LUKS, which uses XTS-AES by default. The command “chancery doctor” reports whether it lies on one.",
        "Not hidden are the number, sizes and times of the database’s files. Whoever is root on the server can read everything, as the key is in its memory.",
      ],
    },
    {
      id: "transit",
      title: "Encryption in transit",
      body: [
        "With the firm’s certificate set, the site and the API speak TLS 1.2 at the least, and TLS 1.3 with every present browser. The mail door offers STARTTLS. Replies can be held to TLS on their way to the firm’s mail server. Without a certificate the site belongs on the server itself or behind a proxy that has one.",
      ],
    },
    {
      id: "reading",
      title: "Strangers’ files",
      body: [
        "Mails and attachments are read in a process of its own, one for each, which can open no file and reach no network. It is held to limits on memory, time and size. A file that breaks it costs an answer, not the server, and the file itself is kept.",
        "Text in a document is data. A document that gives orders to the assistant changes nothing: what writes the answer can reach no other task, no network and no outgoing mail.",
      ],
    },
    {
      id: "quotes",
      title: "Invented quotes",
      body: ["Before an answer leaves, every quotation is compared with the text that it names, on its page. One that is not there is taken out, and the line that loses it shows that it has no source."],
    },
    {
      id: "accounts",
      title: "Accounts",
      body: [
        "The firm approves each account. Passwords are stored as argon2id hashes. Codes of an app, recovery codes and passkeys can be a second step, and the firm can require one. Sessions end by themselves and can be ended from the settings. Tries at passwords are limited in a way that strangers cannot use to lock somebody out.",
        "Every look-up is bound to the account that asks. One account’s search, tasks and files cannot show another’s.",
      ],
    },
    {
      id: "browser",
      title: "In the browser",
      body: ["The site runs its own scripts only, under a strict Content-Security-Policy with Trusted Types. It loads nothing from other places and cannot be framed. Downloads are handed over as attachments, never opened in the site."],
    },
    {
      id: "record",
      title: "A record of what happened",
      body: [
        "Sign-ins, changes, downloads, answers and mails are written to an audit log whose lines are chained, so that none can be altered unnoticed. It names things by their identifiers and holds no text of mails or files. How long such records are kept, the [Privacy Policy](/privacy-policy#activity) says.",
      ],
    },
    {
      id: "lost",
      title: "Power cuts",
      body: ["A mail is acknowledged only when it is safe on the disk. A journal with a chain of hashes lets the store be rebuilt after a crash, and damage is reported rather than passed over."],
    },
    {
      id: "report",
      title: "Reporting a weakness",
      body: ["Please report privately, to the addresses below, with what you did and what happened. Send no client data."],
    },
  ],
} as const;
