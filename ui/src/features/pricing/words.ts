/** What the pricing page says. Names of the seven features are the specification's, letter for letter (section 3). */
export const PRICING = {
  title: "Pricing",
  lead: "Your first 20 answered e-mails are free, with every feature. After that your firm decides; later mail is kept on hold. [What a plan is](/term-of-use#plans)",
  caption: "Chancery compared with four kinds of product",
  corner: "Feature",
  price: "Price",
  yes: "Yes",
  no: "No",
  note: "The other columns are kinds of product, not companies, with their range of prices in US dollars. Products of one kind differ, so check the one you have in mind. The list below says where a Chancery feature is not complete yet.",
  action: "Create an account",
  meaning: "What each line means",
  free: "What Free includes",
  freeText:
    "Each account has 20 answered e-mails and 10 GB of documents. Later e-mails still become tasks, marked “On hold: plan limit”, and the sender gets one notice. The firm’s IT can give an account a larger plan. [Plans in the terms](/term-of-use#plans)",
} as const;

/** Each feature: its name (spec), what it is here, and where it is documented. */
export const FEATURES = [
  [
    "Inbox Email Summarization",
    "E-mail a thread to the assistant. The answer puts the key sentences, dates and requests first, each with its source. [How answers are made](/how-it-works#answers)",
  ],
  [
    "Intake Parsing / Form Fill",
    "Chancery fills in a task’s fields from mails, attachments and federal court notices: who, what, which case, by when. It does not fill in other forms. [How mail comes in](/how-it-works#mail)",
  ],
  [
    "Case Law Comparison",
    "Chancery recognises citations, short forms and later mentions, and links each to its authority. It checks each against the authorities in your files. [How citations are read](/how-it-works#citations)",
  ],
  ["Accessible Through Email", "You send a task by e-mail, and the answer comes back in the same thread. There is nothing to install. [How mail comes in](/how-it-works#mail)"],
  [
    "Complete Data Control By User",
    "All data is in one folder on your own server, encrypted with a key that only the firm has. [Security and privacy](/security-privacy#sealed)",
  ],
  [
    "Calendering",
    "Each answer lists dates and time limits with the passages they come from. Chancery calculates deadlines by rule, day by day. You confirm them, and they go to your own calendar. [How dates are found](/how-it-works#dates)",
  ],
  ["24/7 Email Support", "The assistant is a program on your server, so it answers at any hour. People answer when they are at work. [How answers are made](/how-it-works#answers)"],
] as const;
