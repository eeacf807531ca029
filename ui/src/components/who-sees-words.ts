/** What is said about who can see something. */
import type { WhySees } from "@/lib/contract";

export const whoSees = "Who can see this?";
export const thePeople = "The people";
export const WHY: Record<WhySees, string> = { owner: "It is theirs", team: "In the matter’s team", firm: "The matter is open to the firm", administrator: "Administrator" };
export const through = (matters: string) => `Through ${matters}`;
