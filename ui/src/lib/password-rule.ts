/**
 * The rule for new passwords, the same as the server's (src/services/passwords.rs) and by the same list of words. The
 * server judges again; here it saves the person a refusal. Fetched only when a new password is about to be chosen.
 */
import list from "@assets/common-passwords.txt?raw";
import * as say from "@/lib/words";

const SHORTEST = 10;
const LONGEST = 128;

const STEMS = new Set(
  list
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("#")),
);

const ROWS = [
  "01234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "1q2w3e4r5t6y7u8i9o0p",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "qwertzuiopasdfghjklyxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
];

const SWAPPED: Record<string, string> = { 0: "o", 1: "i", "!": "i", 3: "e", 4: "a", "@": "a", 5: "s", $: "s", 7: "t" };

/** Without the digits and signs before and after. */
const core = (text: string) => text.replace(/^\P{Alphabetic}+/u, "").replace(/\P{Alphabetic}+$/u, "");
const unswap = (text: string) => Array.from(text, (char) => SWAPPED[char] ?? char).join("");

function listed(word: string): boolean {
  if (STEMS.has(word)) return true;
  for (let cut = 1; cut < word.length; cut += 1) if (STEMS.has(word.slice(0, cut)) && STEMS.has(word.slice(cut))) return true;
  return false;
}

/** One piece of at most five characters, over and over. */
function repeats(chars: string[]): boolean {
  return [1, 2, 3, 4, 5].some((n) => chars.length >= 2 * n && chars.every((char, at) => at < n || char === chars[at - n]));
}

/** At most a fifth of the steps leave the order of the alphabet, the digits or a row of keys. */
function runs(chars: string[]): boolean {
  const steps = chars.length - 1;
  return ROWS.some((row) => {
    const pairs = new Set([...row].slice(1).flatMap((char, at) => [`${row[at]}${char}`, `${char}${row[at]}`]));
    const along = chars.slice(1).filter((char, at) => pairs.has(`${chars[at]}${char}`)).length;
    return steps > 0 && along * 5 >= steps * 4;
  });
}

function common(folded: string): boolean {
  const plain = unswap(folded);
  const forms = [folded, core(folded), plain, core(plain), unswap(core(folded))];
  return forms.some(listed) || repeats([...folded]) || runs([...folded]);
}

/** What is wrong with a new password, as a sentence; null when nothing is. `email` is the account's, where it is known. */
export function passwordProblem(password: string, email: string): string | null {
  const length = Array.from(password).length;
  if (length < SHORTEST || length > LONGEST) return say.passwordLength(SHORTEST, LONGEST);
  const [folded, address] = [password.trim().toLowerCase(), email.trim().toLowerCase()];
  const local = address.split("@")[0];
  if (address && (folded === address || (local && core(folded) === local))) return say.passwordIsAddress;
  if (common(folded)) {
    return say.passwordIsCommon;
  }
  return null;
}
