/** What a browser calls itself, in words a person knows: "Chrome on Windows". */
import * as say from "@/features/settings/words";

/** The first that fits counts: Edge also says Chrome, and Chrome also says Safari. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bChromium\/|\bHeadlessChrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/\bThunderbird\//, "Thunderbird"],
  [/^curl\//, "curl"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b|\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

const first = (table: readonly [RegExp, string][], text: string) => table.find(([pattern]) => pattern.test(text))?.[1];

/** A name that is not a browser's is shown as it came, cut to what fits a line. */
export function deviceWords(client: string): string {
  const [browser, system] = [first(BROWSERS, client), first(SYSTEMS, client)];
  if (browser) return system ? say.browserOnSystem(browser, system) : browser;
  if (system) return say.aBrowserOn(system);
  return client.trim().slice(0, 60) || say.unknownDevice;
}
