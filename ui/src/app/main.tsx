import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "@/app/app";
import { fetchPage } from "@/app/later";
import { codeAt } from "@/app/pages";
import { takeOver } from "@/lib/session";

const root = document.getElementById("root");
if (root) {
  // A public page stands there already, as the server sent it. It is taken over when all of its code is here.
  const written = root.firstChild !== null;
  const show = () => {
    if (written) takeOver(() => hydrateRoot(root, <App />));
    else createRoot(root).render(<App />);
    document.documentElement.dataset["ready"] = "true";
  };
  const failed = (error: unknown) => {
    console.error("The page's script could not be loaded", error);
    // What was written stays and can be read; of the others the page itself says so.
    if (!written) show();
  };
  const code = codeAt(location.pathname);
  if (code) void fetchPage(code).then(show, failed);
  else show();
}
