import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { getJson } from "@/lib/api";
import type { SearchResults } from "@/lib/contract";

/** Milliseconds after the last letter. */
const PAUSE = 120;

/** What is found for what is being typed. Older finds stay until the new ones are here. */
export function useSearch(text: string) {
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useQuery({
    queryKey: ["search", asked],
    queryFn: ({ signal }) => getJson<SearchResults>(`/api/search/?${new URLSearchParams({ q: asked, limit: "20" })}`, signal),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  });
  return { found: asked ? (query.data?.results ?? []) : [], looking: text.trim() !== asked || query.isFetching, failed: query.isError };
}
