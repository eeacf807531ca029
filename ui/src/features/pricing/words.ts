/** What the pricing page says. Names of the seven features are the specification's, letter for letter (section 3). */
export const PRICING = {
  title: "Pricing",
  lead: "Twenty e-mails are answered free, with every feature. After that your firm decides; mail that comes later is kept and waits. [What a plan is](/term-of-use#plans)",
  caption: "Chancery beside four kinds of product",
  corner: "Feature",
  price: "Price",
  yes: "Yes",
  no: "No",
  note: "The other columns are kinds of product, not companies, with the range of their prices in US dollars. Products of one kind differ: ask for the list of the one you have in mind. Where a feature of Chancery is not complete yet, the list below says so.",
  action: "Create an account",
  meaning: "What each line means",
  free: "What Free holds",
  freeText:
    "Each account has 20 answered e-mails and 10 GB of documents. The twenty-first still becomes a task, marked “On hold: plan limit”, and its sender is told once. The firm’s IT gives an account a larger plan on the server. [Plans in the terms](/term-of-use#plans)",
} as const;

/** Each feature: its name (spec), what it is here, and where it is documented. */
export const FEATURES = [
  [
    "Inbox Email Summarization",
    "Mail a thread to the assistant. The answer puts its most telling sentences, dates and requests first, each with its source. [How answers are made](/how-it-works#answers)",
  ],
  [
    "Intake Parsing / Form Fill",
    "Mails, attachments and federal court notices are read into the fields of a task: who, what, which case, by when. It fills no forms of others. [How mail comes in](/how-it-works#mail)",
  ],
  [
    "Case Law Comparison",
    "Citations, short forms and later mentions are recognised and tied to their authority. Each gets a verdict against the authorities in your files. [How citations are read](/how-it-works#citations)",
  ],
  ["Accessible Through Email", "A task is an e-mail and its answer comes back in the same thread. There is nothing to install. [How mail comes in](/how-it-works#mail)"],
  [
    "Complete Data Control By User",
    "Everything lies in one folder on your own server, sealed under a key that only the firm has. [Security and privacy](/security-privacy#sealed)",
  ],
  [
    "Calendering",
    "Dates and time limits are listed in each answer with the passage they stand in. Deadlines are counted by rule, day by day, for you to confirm, and go to your own calendar. [How dates are found](/how-it-works#dates)",
  ],
  ["24/7 Email Support", "The assistant answers at any hour, as it is a program on your server. People answer when they are in. [How answers are made](/how-it-works#answers)"],
] as const;
