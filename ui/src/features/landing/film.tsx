import { useEffect, useRef } from "react";
import english from "@/assets/film.en.vtt?url";
import spanish from "@/assets/film.es.vtt?url";
import film from "@/assets/film.webm";
import * as say from "@/features/landing/words";
import { isSpoken } from "@/lib/language";
import styles from "./hero.module.css";

/** The way to the film. Without a script the browser itself shows it. */
export function FilmLink({ onPlay }: { onPlay: () => void }) {
  return (
    <a
      className={styles.watch}
      href={film}
      onClick={(event) => {
        event.preventDefault();
        onPlay();
      }}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="M4 2.5v11l9-5.5z" fill="currentColor" />
      </svg>
      {say.FILM.watch}
    </a>
  );
}

/** The demo at work (`npm run film` makes it). It has no sound; what happens is told by captions. */
export function Film({ poster }: { poster: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    video.current?.focus({ preventScroll: true });
    video.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <video ref={video} className={styles.picture} src={film} poster={poster} width="1200" height="760" controls autoPlay muted playsInline aria-label={say.FILM.label} tabIndex={-1}>
      <track kind="captions" src={english} srcLang="en" label="English" default={isSpoken("en")} />
      <track kind="captions" src={spanish} srcLang="es" label="Español" default={isSpoken("es")} />
    </video>
  );
}
