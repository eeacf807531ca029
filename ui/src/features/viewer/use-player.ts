import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { exportOf, playerOf } from "@/features/viewer/use-recording";
import { call } from "@/lib/api";
import type { Recording } from "@/lib/contract";

export interface PlayerState {
  media: RefObject<HTMLMediaElement | null>;
  /** What it plays; null until the address has come. */
  url: string | null;
  /** Subtitles of a video. */
  subtitles: string | null;
  onLoaded: () => void;
  onSeeked: () => void;
  /** Milliseconds from the start. */
  time: number;
  rate: number;
  seek: (milliseconds: number) => void;
  toggle: () => void;
  setRate: (rate: number) => void;
}

/** Subtitles of a video, from what the page fetched with its own token. */
function useSubtitles(file: string, recording: Recording): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const wanted = recording.video && recording.lines.length > 0;
  useEffect(() => {
    if (!wanted) return;
    const end = new AbortController();
    let made: string | null = null;
    async function load() {
      const response = await call(exportOf(file, "vtt"), { signal: end.signal });
      made = URL.createObjectURL(new Blob([await response.text()], { type: "text/vtt" }));
      setUrl(made);
    }
    load().catch(() => undefined);
    return () => {
      end.abort();
      if (made) URL.revokeObjectURL(made);
    };
    // Each correction makes them anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [file, wanted, recording.version, recording.heard]);
  return url;
}

/** The browser's own player over the sealed file: it asks for the ranges that it needs. */
export function usePlayer(file: string, recording: Recording): PlayerState {
  const media = useRef<HTMLMediaElement | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [time, setTime] = useState(0);
  const [rate, setRateState] = useState(1);
  const subtitles = useSubtitles(file, recording);
  /** Where to begin once there is something to play. */
  const first = useRef(0);

  useEffect(() => {
    let gone = false;
    playerOf(file).then(
      (player) => (gone ? undefined : setUrl(player.url)),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [file]);

  const seek = useCallback((milliseconds: number) => {
    const to = Math.max(0, milliseconds);
    first.current = to;
    if (media.current) media.current.currentTime = to / 1000;
    setTime(to);
  }, []);
  const toggle = useCallback(() => {
    const playing = media.current;
    if (playing?.paused) void playing.play().catch(() => undefined);
    else playing?.pause();
  }, []);
  const setRate = useCallback((next: number) => {
    if (media.current) media.current.playbackRate = next;
    setRateState(next);
  }, []);

  // Finer than the four times a second in which a player tells its time: a word is short.
  useEffect(() => {
    let frame = 0;
    const look = () => {
      const playing = media.current;
      if (playing && !playing.paused) setTime(playing.currentTime * 1000);
      frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, []);

  const onLoaded = useCallback(() => {
    if (media.current && first.current > 0) media.current.currentTime = first.current / 1000;
  }, []);
  const onSeeked = useCallback(() => setTime((media.current?.currentTime ?? 0) * 1000), []);
  return { media, url, subtitles, onLoaded, onSeeked, time, rate, seek, toggle, setRate };
}
