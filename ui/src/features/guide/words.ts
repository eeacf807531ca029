/** What the program does, section by section. The other pages link each of their claims to one of these. */
export const GUIDE = {
  title: "How It Works",
  lead: "What Chancery does with a task, from the incoming mail to the outgoing answer, and what it does not do yet. The program’s README and ARCHITECTURE.md have the details.",
  sections: [
    {
      id: "mail",
      title: "Mail in",
      body: [
        "The firm’s mail server passes on mail addressed to the assistant. Mail from an approved account becomes a task once Chancery has verified the sender. The firm decides whether mail from anyone else is refused, held for its IT, or accepted as client intake. Chancery acknowledges a mail only when it is safely on disk.",
        "A reply in the same thread joins the same task. If Chancery is not certain which task a mail belongs to, it starts a new one, because a mail in the wrong thread would breach confidentiality. It never answers newsletters, bounces or other automatic mail.",
        "Chancery fills in the task’s fields from federal court notices: court, case number, document and what happened.",
      ],
    },
    {
      id: "documents",
      title: "Documents it reads",
      body: [
        "Chancery reads mails and mails inside mails, Outlook’s .msg and winmail.dat, PDF, Word, Excel, PowerPoint, OpenDocument, EPUB, RTF, HTML and plain text, with page numbers where there are any. It reads scanned pages and pictures if tesseract is installed on the server, and the answer says which words came from a picture. Each file in a ZIP becomes a separate file.",
        "The answer lists what Chancery could not read, and why: a password, a picture without words, audio or video. Chancery always keeps the file, so you know what to ask the client for.",
      ],
    },
    {
      id: "answers",
      title: "Answers",
      body: [
        "The assistant selects the most informative sentences, in the documents’ own words, and what was asked. It works without a language model, so it adds nothing of its own. It answers at any hour, by mail in the same thread and in the browser.",
        "Every line cites its source: file, page and quotation. Before Chancery sends an answer, it compares each quotation with the text and removes any that it does not find there. It marks each line that has no source.",
      ],
    },
    {
      id: "dates",
      title: "Dates and limits",
      body: ["Chancery finds dates and time limits by rule, and lists each with its passage. It calculates deadlines by the federal rules or in calendar days, and shows every day that it counted or skipped. A person confirms each deadline before it enters the calendar. Your own calendar program can subscribe to that calendar. Answers also list invitations with their times."],
    },
    {
      id: "citations",
      title: "Citations",
      body: [
        "In US legal text, Chancery recognises cases, short forms, “Id.”, “supra” and later mentions, statutes and journals, and links each to its authority. A task shows each authority with a verdict: in your files, not in your files, there under another name, or impossible. Chancery looks nothing up elsewhere.",
      ],
    },
    {
      id: "browser",
      title: "In the browser",
      body: ["My Tasks shows each task with its thread, files, answer, deadlines and authorities, and updates by itself. The number at the end of a line opens the document at the passage it cites. Everything works from the keyboard; press ? to see the shortcuts.",
        "My Files keeps your folders. Upload hundreds of files at once, search them, and read them in the browser. An upload link lets a client send files to a folder without seeing what is in it. The chat assistant answers questions from your own documents, and tells you when the answer is not in them."],
    },
    {
      id: "mail-server",
      title: "Works with what you have",
      body: [
        "Chancery uses SMTP, so it works with the firm’s own mail server and with any mail program. It can sign replies with DKIM and hold them for release. The API is described in OpenAPI format at [/api/openapi.json](/api/openapi.json).",
      ],
    },
    {
      id: "data",
      title: "Where it runs",
      body: ["Chancery is one program and one folder on the firm’s own server. It needs no cloud, graphics card or internet. [Security and privacy](/security-privacy) explains how the folder is encrypted."],
    },
    {
      id: "not-yet",
      title: "Not available yet",
      body: [
        "These features are planned, but not in this version:",
        [
          "drafts as Word files;",
          "transcripts of audio and video;",
          "connections to case-management systems, beyond mail and the API.",
        ],
      ],
    },
  ],
} as const;
