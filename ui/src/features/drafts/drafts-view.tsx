import { useQuery } from "@tanstack/react-query";
import { buttonClass } from "@/components/button";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { PlaceLink } from "@/components/place-link";
import { DraftList } from "@/features/drafts/draft-list";
import { DraftPage } from "@/features/drafts/draft-page";
import { NewDraftPage } from "@/features/drafts/new-draft";
import { NEW, placeOfDraft, taskOfNew } from "@/features/drafts/places";
import { draftsQuery } from "@/features/drafts/queries";
import * as say from "@/features/drafts/words";
import type { Place } from "@/lib/place";
import { useTitle } from "@/lib/use-title";

function All() {
  const query = useQuery(draftsQuery);
  useTitle(say.drafts);
  const begin = (
    <PlaceLink to={placeOfDraft(NEW, say.newDraft)} className={buttonClass("primary")}>
      {say.newDraft}
    </PlaceLink>
  );
  return (
    <>
      <PageHead title={say.drafts} beside={begin}>
        {say.aboutDrafts}
      </PageHead>
      <Loaded query={query} what={say.yourDrafts} rows={4}>
        {({ drafts }) => <DraftList drafts={drafts} />}
      </Loaded>
    </>
  );
}

/** The drafts: all of them, one of them, or one that is still to be written. */
export function DraftsView({ place }: { place: Place }) {
  if (place.path === "") return <All />;
  if (place.path === NEW || taskOfNew(place.path)) return <NewDraftPage key={place.path} path={place.path} />;
  return <DraftPage key={place.path} id={place.path} />;
}
