import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocation } from "wouter";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { NOTHING, detailsOf } from "@/features/matters/details";
import { MatterForm } from "@/features/matters/matter-form";
import { NEW, placeOfMatter } from "@/features/matters/places";
import { ALL, mattersQuery, openMatter } from "@/features/matters/queries";
import * as say from "@/features/matters/words";
import { toUrl } from "@/lib/place";
import { useCrumbs } from "@/lib/use-crumbs";
import { useTitle } from "@/lib/use-title";

/** Opens a new matter. */
export function NewMatterPage() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const query = useQuery(mattersQuery("", false));
  useTitle(say.newMatter);
  useCrumbs(useMemo(() => placeOfMatter(NEW, say.newMatter), []));
  return (
    <>
      <PageHead title={say.newMatter} />
      <Loaded query={query} what={say.yourMatters} rows={4}>
        {({ next_number }) => (
          <MatterForm
            first={{ ...NOTHING, number: next_number }}
            there={false}
            beside={null}
            onSave={async (typed) => {
              const { id, details } = await openMatter(detailsOf(typed));
              void client.invalidateQueries(ALL);
              const place = placeOfMatter(id, details.title);
              navigate(toUrl(place), { state: place, replace: true });
            }}
          />
        )}
      </Loaded>
    </>
  );
}
