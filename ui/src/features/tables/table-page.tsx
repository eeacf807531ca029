import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { Progress } from "@/features/tables/progress";
import { tableQuery } from "@/features/tables/queries";
import { TableDesk } from "@/features/tables/table-desk";
import { TableTools } from "@/features/tables/table-tools";
import { useCrumb } from "@/features/tables/use-crumb";
import * as say from "@/features/tables/words";
import { useTitle } from "@/lib/use-title";

/** One table: what can be done with it, how far it is, its cells, and beside them the one that is looked at. */
export function TablePage({ id }: { id: string }) {
  const client = useQueryClient();
  const query = useQuery(tableQuery(client, id));
  const table = query.data;
  useTitle(table?.title ?? say.table);
  useCrumb(id, table?.title);
  return (
    <article>
      <PageHead title={table?.title ?? say.table} beside={table ? <TableTools table={table} /> : null}>
        {table ? <Progress table={table} /> : null}
      </PageHead>
      <Loaded query={query} what={say.theTable} rows={8}>
        {(whole) => <TableDesk table={whole} />}
      </Loaded>
    </article>
  );
}
