/** What the first page says. Each claim links to where the thing that does it is described. */
export const HERO = {
  title: "A legal assistant your firm can e-mail.",
  lead: "Send it a task with its documents. It reads every page, quotes the passages that matter, and answers in the same thread, with file and page. [How answers are made](/how-it-works#answers)",
  start: "Try 20 e-mails free",
  open: "Open your dashboard",
} as const;

export const PICTURE = {
  alt: "A task in Chancery: the client’s mail with its attachments, and the answer below it, in short sentences with numbered sources, and the dates that were found.",
  caption: "A task and its answer, as the browser shows them. The firm, the people and the lease are made up.",
} as const;

export const FILM = {
  watch: "Watch it work (23 seconds)",
  label: "Film: a mail with a lease becomes a task, its answer quotes the lease, a source opens the document, and the assistant answers a question.",
  caption: "The demo that comes with the program, as it runs. There is no sound.",
} as const;

export const LOGOS = { title: "Firms that use it", sample: "No real firm is named here." } as const;

export const FEATURES_TITLE = "What it does";

/** Title, one sentence, where it is documented. */
export const FEATURES = [
  ["Intake by e-mail", "A mail from a person you approved becomes a task with its attachments, and what could not be read is named, so that you know what to ask for.", "How mail comes in", "/how-it-works#mail"],
  ["Groundwork for briefs and memos", "It puts the telling passages first, in the documents’ own words, ready to build a draft on.", "How answers are made", "/how-it-works#answers"],
  ["Long threads, in short", "Forward a thread and read what was said, what was asked and by when, each line with the mail it comes from.", "What a thread’s answer holds", "/how-it-works#answers"],
  ["Dates and court notices", "Dates, time limits, invitations and notices of the federal courts are picked out of what you send.", "How dates are found", "/how-it-works#dates"],
  ["The formats you are sent", "It reads PDF, Word, Excel, PowerPoint, Outlook mail and more; files it cannot read yet, such as recordings, are kept and marked.", "What it reads", "/how-it-works#documents"],
  ["Beside what you have", "It works with your own mail server and any mail program, so nobody has to learn a new one.", "How it fits in", "/how-it-works#mail-server"],
] as const;

export const CALCULATOR = {
  title: "What are 20 hours a week worth?",
  text: "Twenty hours of reading saved each week, over 42 working weeks at $150, are $126,000 of billable time in a year. Put in your own figures.",
  hours: "Hours a week",
  weeks: "Weeks a year",
  rate: "Rate in dollars an hour",
  result: "a year",
  /** How dollars are written. */
  locale: "en-US",
  note: "An estimate from your figures, not a promise. How much time reading takes differs from firm to firm. [What it reads](/how-it-works#documents)",
} as const;

export const VOICES = { title: "What people say", sample: "Nobody said these; a firm puts real ones into its site file." } as const;

export const SAFETY_TITLE = "Kept inside the firm";
export const SAFETY = [
  ["Sealed on the disk", "Every record, file and index is encrypted and checked for changes.", "How it is sealed", "/security-privacy#sealed"],
  ["TLS 1.2 at the least", "With your certificate, everything on the wire is encrypted.", "What travels encrypted", "/security-privacy#transit"],
  ["Files read in a cage", "An attachment is opened in a process that reaches no file and no network.", "How files are read", "/security-privacy#reading"],
  ["No invented quotes", "Each quotation is compared with its page before an answer leaves.", "How quotes are checked", "/security-privacy#quotes"],
] as const;

export const QUESTIONS_TITLE = "Questions";
export const QUESTIONS = [
  ["Does it need a language model or the internet?", "No. The built-in engine quotes your own documents and needs neither. [How answers are made](/how-it-works#answers)"],
  ["Who sees our documents?", "Your firm. The program runs on your server and sends nothing to its makers. [Privacy Policy](/privacy-policy#others)"],
  ["Can it be wrong?", "It can miss a passage, so it shows the source of each line for you to judge. It does not make up a quotation. [Invented quotes](/security-privacy#quotes)"],
  ["Who may send it tasks?", "People whose account the firm has approved. [How mail comes in](/how-it-works#mail)"],
  ["What does it cost?", "Twenty answered e-mails are free, with every feature. [Pricing](/pricing)"],
  ["What can it not do yet?", "Drafts as Word files, transcripts and more are planned. [What is not there yet](/how-it-works#not-yet)"],
] as const;

export const LAST = { title: "Send it the next thing you would have read yourself.", walkthrough: "Reserve a Walkthrough" } as const;
