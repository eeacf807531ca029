import { Link } from "wouter";
import { partsOf } from "@/lib/links";

/** A sentence with its links: those of the site change the page in place, others are plain. */
export function Rich({ text }: { text: string }) {
  return (
    <>
      {partsOf(text).map((part) => {
        if (typeof part === "string") return part;
        const { name, href } = part;
        return href.startsWith("/") ? (
          <Link key={name} href={href}>
            {name}
          </Link>
        ) : (
          <a key={name} href={href}>
            {name}
          </a>
        );
      })}
    </>
  );
}
