import { useMemo } from "react";
import { useSearch } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import { type Place, readPlace } from "@/lib/place";

/** Where the reader is; follows the address and the browser's back and forward. */
export function usePlace(): Place {
  const search = useSearch();
  const state = useHistoryState<unknown>();
  return useMemo(() => readPlace(search, state), [search, state]);
}
