/** What the settings say about webhooks. */
import { count } from "@/lib/format";

export const webhooks = "Webhooks";
export const webhooksHelp = "Another program is told when something of yours has changed: what kind of thing, and no word of it. With a token it can then ask for what it may see.";
export const yourWebhooks = "Your webhooks";
export const noWebhooks = "You have no webhooks.";
export const addAWebhook = "Add a Webhook";
export const address = "Address";
export const addressHelp = "It begins with https:// and belongs to the program that is to be told.";
export const giveAddress = "Enter the address.";
export const toldOf = "What it is told of";
export const everything = "Everything";
export const KINDS: Record<string, string> = {
  task: "Tasks",
  files: "Files",
  chat: "Chats",
  drafts: "Drafts",
  tables: "Tables",
  clients: "Clients",
  matters: "Matters",
  booking: "Meetings",
  account: "The account",
};
export const theSecret = "The Secret";
export const copyTheSecret = "Messages are signed with it. Copy it into the program now: you will not see it again.";
export const add = "Add";
export const test = "Send a Test";
export const testing = "Sending";
export const remove = "Remove";
export const removing = "Removing";
export const removeQuestion = (url: string) => `Remove the webhook to ${url}? Messages that wait are dropped.`;
export const removed = "The webhook was removed.";
export const taken = "The test message was taken.";
export const delivered = (n: number) => `${count(n, "message")} delivered`;
export const waiting = (n: number) => `${n} waiting`;
export const givenUp = (n: number) => `${n} given up`;
export const ended = "The receiver wants no more messages.";
export const lastTries = "Last deliveries";
export const wasTaken = "Taken";
export const to = (url: string) => `to ${url}`;
