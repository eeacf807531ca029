/** What the program does, section by section. The other pages link each of their claims to one of these. */
export const GUIDE = {
  title: "How It Works",
  lead: "What Chancery does with a task, from the mail that brings it to the answer that goes out, and what it does not do yet. The program’s README and ARCHITECTURE.md go deeper.",
  sections: [
    {
      id: "mail",
      title: "Mail in",
      body: [
        "The firm’s mail server hands over what is addressed to the assistant. A mail from an approved account becomes a task, once it is proven who wrote it. Mail from others is refused, held for the firm’s IT, or taken in as client intake, as the firm sets it. A mail is acknowledged only when it is safe on the disk.",
        "An answer in the same thread goes to the same task. A mail that belongs nowhere for certain becomes a new task, since a mail in the wrong thread would be a breach of confidence. Newsletters, bounces and other automatic mail are never answered.",
        "Notices of the federal courts are read into the fields of the task: court, case number, document and what happened.",
      ],
    },
    {
      id: "documents",
      title: "Documents it reads",
      body: [
        "Text is read from mails and mails within mails, Outlook’s .msg and winmail.dat, PDF, Word, Excel, PowerPoint, OpenDocument, EPUB, RTF, HTML and plain text, with the page where there is one. Scanned pages and pictures are read when the server has the program for it (tesseract), and the answer says which words came from a picture. The files in a ZIP become files of their own.",
        "What cannot be read is listed in the answer with its reason: a password, a picture without words, sound or film. The file is kept in every case, so that you know what to ask the client for.",
      ],
    },
    {
      id: "answers",
      title: "Answers",
      body: [
        "The assistant picks the sentences that say most, in the documents’ own words, and what was asked. It works without a language model, so it adds nothing of its own. It answers at any hour, by mail in the same thread and in the browser.",
        "Every line names its source: file, page and quotation. Before the answer leaves, each quotation is compared with the text. One that is not there is taken out. A line without a source says so.",
      ],
    },
    {
      id: "dates",
      title: "Dates and limits",
      body: ["Dates and time limits are found by rules and listed with the passage they stand in. Deadlines that follow from them are counted by the federal rules or by the calendar, and every day that was counted or skipped is shown. A person confirms a deadline before it enters the calendar, which your own calendar program can follow. Invitations in a mail are told with their time."],
    },
    {
      id: "citations",
      title: "Citations",
      body: [
        "Cases, short forms, “Id.”, “supra” and later mentions, laws and journals are recognised in US legal text and tied to the authority that they mean. A task shows each authority with a verdict: in your files, not in your files, there under another name, or impossible. Nothing is looked up elsewhere.",
      ],
    },
    {
      id: "browser",
      title: "In the browser",
      body: ["My Tasks shows each task with its thread, files, answer, deadlines and authorities, and changes while you look. A number at the end of a line opens the document at the passage it rests on. Everything works by keyboard; press ? to see the keys.",
        "My Files keeps your folders: upload by the hundred, search, read in place. A link lets a client send files into a folder without seeing it. The assistant beside them answers questions from your own documents, and says so when the answer is not in them."],
    },
    {
      id: "mail-server",
      title: "With what you have",
      body: [
        "Chancery speaks SMTP, so it stands beside the mail server that the firm has, and any mail program can use it. Replies can be signed with DKIM and held for release. There is an API in OpenAPI form at [/api/openapi.json](/api/openapi.json).",
      ],
    },
    {
      id: "data",
      title: "Where it runs",
      body: ["One program and one folder on the firm’s own server, without cloud, graphics card or internet. [Security and privacy](/security-privacy) says how the folder is sealed."],
    },
    {
      id: "not-yet",
      title: "What is not there yet",
      body: [
        "These are planned and not in this version:",
        [
          "drafts as Word files;",
          "transcribing sound and film;",
          "connections to case-management systems, beyond mail and the API.",
        ],
      ],
    },
  ],
} as const;
