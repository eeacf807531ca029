import type { RefObject } from "react";
import type { PlayerState } from "@/features/viewer/use-player";
import * as say from "@/features/viewer/words";
import styles from "./recording.module.css";

/** The browser's own player: its keys, its volume, its picture. */
export function Player({ player, video }: { player: PlayerState; video: boolean }) {
  const { media, url, subtitles, onLoaded, onSeeked } = player;
  const shared = { controls: true, preload: "metadata", "aria-label": say.player, onLoadedMetadata: onLoaded, onSeeked, ...(url && { src: url }) } as const;
  if (!video) {
    // Its words stand beside it.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <audio {...shared} ref={media as RefObject<HTMLAudioElement>} className={styles.audio} />;
  }
  return (
    <video {...shared} ref={media as RefObject<HTMLVideoElement>} className={styles.video}>
      <track kind="captions" {...(subtitles && { src: subtitles })} srcLang="en" label={say.transcript} default={subtitles !== null} />
    </video>
  );
}
