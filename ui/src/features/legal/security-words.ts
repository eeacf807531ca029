import { UPDATED } from "@/features/legal/words";

/** What protects the firm's data, as SECURITY.md of the program has it, and what does not. */
export const SECURITY = {
  title: "Security and Privacy",
  lead: "How Chancery protects the firm’s papers, and where the limits are. The program’s SECURITY.md has the details.",
  updated: UPDATED,
  sections: [
    {
      id: "server",
      title: "On your own server",
      body: [
        "Chancery is one program and one folder of data on the firm’s own machine. It needs no cloud and no internet. It sends nothing to its makers.",
      ],
    },
    {
      id: "sealed",
      title: "Encryption at rest",
      body: [
        "Chancery encrypts every record, mail and file, and the search index, before they reach the disk. It uses XChaCha20-Poly1305, which also detects any changed byte. The key is a separate file, which you can keep away from the data.",
        "You may be looking for “XTS-AES”. XTS-AES encrypts whole disks, but does not authenticate what it encrypts, so Chancery does not rely on it. It is best to use both: put the data folder on a disk encrypted with LUKS, which uses XTS-AES by default. The command “chancery doctor” reports whether the folder is on such a disk.",
        "Encryption does not hide the number, sizes and times of the database’s files. Anyone with root access to the server can read everything, because the key is in its memory.",
      ],
    },
    {
      id: "transit",
      title: "Encryption in transit",
      body: [
        "With the firm’s certificate, the site and the API use TLS 1.2 or later, and TLS 1.3 with every current browser. The SMTP server offers STARTTLS. The firm can require TLS for replies on their way to its mail server. Without a certificate, use the site only on the server itself or behind a proxy that has one.",
      ],
    },
    {
      id: "reading",
      title: "Files from strangers",
      body: [
        "Chancery parses each mail and attachment in a separate process, which cannot open files or reach the network. Limits apply to its memory, time and size. A file that crashes the process costs one answer, not the server, and Chancery keeps the file.",
        "Text in a document is data. Instructions in a document change nothing: the part that writes the answer cannot reach other tasks, the network or outgoing mail.",
      ],
    },
    {
      id: "quotes",
      title: "Invented quotes",
      body: ["Before Chancery sends an answer, it compares every quotation with the page that it cites. It removes any quotation that is not there, and marks the line as having no source."],
    },
    {
      id: "accounts",
      title: "Accounts",
      body: [
        "The firm approves each account. Chancery stores passwords as argon2id hashes. Authenticator apps, recovery codes and passkeys can be a second factor, and the firm can require one. Sessions expire, and you can end them in Settings. Chancery limits password attempts in a way that strangers cannot use to lock somebody out.",
        "Every query is limited to the account that makes it. One account’s search, tasks and files cannot show another’s.",
      ],
    },
    {
      id: "browser",
      title: "In the browser",
      body: ["The site runs only its own scripts, under a strict Content-Security-Policy with Trusted Types. It loads nothing from third parties and cannot be framed. It sends downloads as attachments and never opens them in the site."],
    },
    {
      id: "record",
      title: "Audit log",
      body: [
        "Chancery records sign-ins, changes, downloads, answers and mails in an audit log. A hash chain reveals any altered line. The log identifies things by ID and contains no text from mails or files. The [Privacy Policy](/privacy-policy#activity) says how long we keep these records.",
      ],
    },
    {
      id: "lost",
      title: "Power cuts",
      body: ["Chancery acknowledges a mail only when it is safely on disk. After a crash, it rebuilds its data from a hash-chained journal and reports any damage."],
    },
    {
      id: "report",
      title: "Reporting a vulnerability",
      body: ["Please report it privately to the addresses below. Say what you did and what happened. Do not send client data."],
    },
  ],
} as const;
