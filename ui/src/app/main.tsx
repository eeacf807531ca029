import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "@/app/app";
import { fetchPage } from "@/app/later";
import { PAGES } from "@/app/pages";
import { takeOver } from "@/lib/session";

const root = document.getElementById("root");
if (root) {
  // A public page stands there already, as the server sent it. It is taken over when all of its code is here.
  const written = root.firstChild !== null;
  const here = location.pathname.replace(/(.)\/$/, "$1");
  const code = PAGES.find(([path]) => path === here)?.[1];
  const show = () => {
    if (written) takeOver(() => hydrateRoot(root, <App />));
    else createRoot(root).render(<App />);
    document.documentElement.dataset["ready"] = "true";
  };
  if (written && code) void fetchPage(code).then(show, (error: unknown) => console.error("The page's script could not be loaded", error));
  else show();
}
