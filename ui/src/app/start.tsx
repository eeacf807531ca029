import "@/styles/global.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "@/app/app";
import { fetchPage } from "@/app/later";
import { codeAt } from "@/app/pages";
import { takeOver } from "@/lib/session";

/** Shows the site in `root`. What the server has written there is taken over when all of its code is here. */
export async function start(root: HTMLElement, written: boolean): Promise<void> {
  const code = codeAt(location.pathname);
  try {
    if (code) await fetchPage(code);
  } catch (error) {
    console.error("The page's script could not be loaded", error);
    // What was written stays and can be read; of the others the page itself says so.
    if (written) return;
  }
  if (written) takeOver(() => hydrateRoot(root, <App />));
  else createRoot(root).render(<App />);
  document.documentElement.dataset["ready"] = "true";
}
