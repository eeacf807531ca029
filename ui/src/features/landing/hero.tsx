import { useRef, useState } from "react";
import { Link } from "wouter";
import deskDark from "@/assets/product-desk-dark.webp";
import desk from "@/assets/product-desk-light.webp";
import handDark from "@/assets/product-hand-dark.webp";
import hand from "@/assets/product-hand-light.webp";
import { buttonClass } from "@/components/button";
import { Rich } from "@/components/rich";
import { Film, FilmLink } from "@/features/landing/film";
import * as say from "@/features/landing/words";
import styles from "./hero.module.css";

const NARROW = "(max-width: 40rem)";
const DARK = "(prefers-color-scheme: dark)";

/** The one thing to do: try it, or go on with it. */
export function Action({ signedIn }: { signedIn: boolean }) {
  return (
    <Link href={signedIn ? "/dashboard" : "/register"} className={`${buttonClass("primary")} ${styles.action}`}>
      {signedIn ? say.HERO.open : say.HERO.start}
    </Link>
  );
}

/** What it is, a picture of it (`npm run picture` takes it from the sample firm), and a film of it at work in its place. */
export function Hero({ signedIn }: { signedIn: boolean }) {
  const picture = useRef<HTMLImageElement>(null);
  const [poster, setPoster] = useState<string | null>(null);
  return (
    <section className={styles.hero}>
      <h1 className={styles.title}>{say.HERO.title}</h1>
      <p className={styles.lead}>
        <Rich text={say.HERO.lead} />
      </p>
      <Action signedIn={signedIn} />
      <figure className={styles.figure}>
        {poster === null ? (
        <picture>
          <source media={`${NARROW} and ${DARK}`} srcSet={handDark} width="624" height="696" />
          <source media={NARROW} srcSet={hand} width="624" height="696" />
          <source media={DARK} srcSet={deskDark} width="2400" height="1520" />
          <img ref={picture} className={styles.picture} src={desk} alt={say.PICTURE.alt} width="2400" height="1520" fetchPriority="high" />
        </picture>
        ) : (
          <Film poster={poster} />
        )}
        <figcaption className={styles.caption}>
          <span>{poster === null ? say.PICTURE.caption : say.FILM.caption}</span>
          {poster === null ? <FilmLink onPlay={() => setPoster(picture.current?.currentSrc ?? desk)} /> : null}
        </figcaption>
      </figure>
    </section>
  );
}
