/** What the first page says. Each claim links to where the thing that does it is described. */
export const HERO = {
  title: "A legal assistant your firm can e-mail.",
  lead: "Send it a task with its documents. It reads every page, quotes the passages that matter, and answers in the same thread, with file and page. [How answers are made](/how-it-works#answers)",
  start: "Try 20 e-mails free",
  open: "Open your dashboard",
} as const;

export const PICTURE = {
  alt: "A task in Chancery: the client’s mail with its attachments, and below it the answer, in short sentences with numbered sources and dates.",
  caption: "A task and its answer in the browser. The firm, the people and the lease are made up.",
} as const;

export const FILM = {
  watch: "Watch it work (23 seconds)",
  label: "Video: a mail with a lease becomes a task, its answer quotes the lease, a source opens the document, and the assistant answers a question.",
  caption: "The demo that comes with the program. No sound.",
} as const;

export const LOGOS = { title: "Firms that use it", sample: "These firms are made up." } as const;

export const FEATURES_TITLE = "What it does";

/** Title, one sentence, where it is documented. */
export const FEATURES = [
  ["Intake by e-mail", "Mail from people you approved becomes a task with its attachments. The answer lists what could not be read, so you know what to ask for.", "How mail comes in", "/how-it-works#mail"],
  ["Groundwork for briefs and memos", "It puts the key passages first, in the documents’ own words, ready for your draft.", "How answers are made", "/how-it-works#answers"],
  ["Long threads, in short", "Forward a thread and read what was said, what was asked and by when, each line with the mail it comes from.", "What the answer to a thread includes", "/how-it-works#answers"],
  ["Dates and court notices", "It finds dates, time limits, invitations and federal court notices in what you send.", "How dates are found", "/how-it-works#dates"],
  ["The formats you are sent", "It reads PDF, Word, Excel, PowerPoint, Outlook mail and more. It keeps and marks files that it cannot read yet, such as recordings.", "What it reads", "/how-it-works#documents"],
  ["Works with what you have", "It works with your own mail server and any mail program, so nobody has to learn a new one.", "How it fits in", "/how-it-works#mail-server"],
] as const;

export const CALCULATOR = {
  title: "What are 20 hours a week worth?",
  text: "Saving 20 hours of reading a week, for 42 weeks at $150 an hour, frees $126,000 of billable time a year. Enter your own figures.",
  hours: "Hours a week",
  weeks: "Weeks a year",
  rate: "Rate in dollars an hour",
  result: "a year",
  /** How dollars are written. */
  locale: "en-US",
  note: "An estimate from your figures, not a promise. Reading time differs from firm to firm. [What it reads](/how-it-works#documents)",
} as const;

export const VOICES = { title: "What people say", sample: "These quotes are made up. Your firm adds real ones in its site file." } as const;

export const SAFETY_TITLE = "Your data stays in the firm";
export const SAFETY = [
  ["Encrypted on disk", "Chancery encrypts every record, file and index, and detects any change.", "How data is encrypted", "/security-privacy#sealed"],
  ["TLS 1.2 or later", "With your certificate, all traffic is encrypted.", "How traffic is encrypted", "/security-privacy#transit"],
  ["Files are parsed in a sandbox", "The process that opens an attachment cannot reach files or the network.", "How files are parsed", "/security-privacy#reading"],
  ["No invented quotes", "Chancery checks each quotation against its page before it sends an answer.", "How quotations are checked", "/security-privacy#quotes"],
] as const;

export const QUESTIONS_TITLE = "Questions";
export const QUESTIONS = [
  ["Does it need a language model or the internet?", "No. The built-in engine quotes your own documents and needs neither. [How answers are made](/how-it-works#answers)"],
  ["Who sees our documents?", "Your firm. The program runs on your server and sends nothing to its makers. [Privacy Policy](/privacy-policy#others)"],
  ["Can it be wrong?", "Yes. It can miss a passage, so check the source that it shows for each line. It does not make up quotations. [Invented quotes](/security-privacy#quotes)"],
  ["Who can send it tasks?", "People whose account the firm has approved. [How mail comes in](/how-it-works#mail)"],
  ["What does it cost?", "Twenty answered e-mails are free, with every feature. [Pricing](/pricing)"],
  ["What can it not do yet?", "Drafts as Word files, transcripts and more are planned. [Not available yet](/how-it-works#not-yet)"],
] as const;

export const LAST = { title: "Send it the next thing you would have read yourself.", walkthrough: "Reserve a Walkthrough" } as const;
