import { useQuery } from "@tanstack/react-query";
import { buttonClass } from "@/components/button";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { PlaceLink } from "@/components/place-link";
import { NewTablePage } from "@/features/tables/new-table";
import { NEW, placeOfTable } from "@/features/tables/places";
import { tablesQuery } from "@/features/tables/queries";
import { TableList } from "@/features/tables/table-list";
import { TablePage } from "@/features/tables/table-page";
import * as say from "@/features/tables/words";
import type { Place } from "@/lib/place";
import { useTitle } from "@/lib/use-title";

function All() {
  const query = useQuery(tablesQuery);
  useTitle(say.tables);
  const begin = (
    <PlaceLink to={placeOfTable(NEW, say.newTable)} className={buttonClass("primary")}>
      {say.newTable}
    </PlaceLink>
  );
  return (
    <>
      <PageHead title={say.tables} beside={begin}>
        {say.aboutTables}
      </PageHead>
      <Loaded query={query} what={say.yourTables} rows={4}>
        {({ tables }) => <TableList tables={tables} />}
      </Loaded>
    </>
  );
}

/** The tables: all of them, one of them, or one that is still to be made. */
export function TablesView({ place }: { place: Place }) {
  if (place.path === "") return <All />;
  if (place.path === NEW) return <NewTablePage />;
  return <TablePage key={place.path} id={place.path} />;
}
