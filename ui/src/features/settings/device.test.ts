import { expect, test } from "vitest";
import { deviceWords } from "@/features/settings/device";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`, "Edge on Windows"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:147.0) Gecko/20100101 Firefox/147.0", "Firefox on Mac"],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) ${WEBKIT} Version/19.1 Mobile/15E148 Safari/604.1`, "Safari on iPhone"],
  [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${WEBKIT} Chrome/156.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/156.0.0.0 Safari/537.36`, "Chrome on Linux"],
  ["curl/8.5.0", "curl"],
  ["Mozilla/5.0 (X11; Linux x86_64)", "A browser on Linux"],
  ["firm-sync 2.1", "firm-sync 2.1"],
  ["", "Unknown device"],
])("%s", (client, words) => expect(deviceWords(client)).toBe(words));

test("a long name is cut", () => expect(deviceWords("x".repeat(500))).toHaveLength(60));
