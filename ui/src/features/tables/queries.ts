/** What the tables ask the server, and how they are changed. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type Whole, merged, sinceOf } from "@/features/tables/merge";
import { getJson, sendJson } from "@/lib/api";
import type { AskTableAgain, ChangeTableCell, ChangeTableRows, NewTable, QuestionSets, ReshapeTable, Table, TableDocumentCells, TableRow, Tables } from "@/lib/contract";

const ALL = "/api/tables/";
const addressOf = (id: string): string => `${ALL}${encodeURIComponent(id)}/`;

export const tablesQuery = queryOptions({
  queryKey: ["tables", "list"],
  queryFn: ({ signal }) => getJson<Tables>(ALL, signal),
});

export const setsQuery = queryOptions({
  queryKey: ["tables", "sets"],
  queryFn: ({ signal }) => getJson<QuestionSets>(`${ALL}sets/`, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

const keyOf = (id: string) => ["tables", "one", id] as const;

/** A table. After the first time only the rows that changed are asked for. */
export const tableQuery = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: async ({ signal }): Promise<Whole> => {
      const before = client.getQueryData<Whole>(keyOf(id));
      const came = await getJson<Table>(`${addressOf(id)}?since=${sinceOf(before)}`, signal);
      const whole = merged(before, came) ?? merged(undefined, await getJson<Table>(addressOf(id), signal));
      if (whole === null) throw new Error("A table came without some of its rows");
      return whole;
    },
  });

/** A document's row with its quotes. */
export const rowQuery = (id: string, file: string) =>
  queryOptions({
    queryKey: ["tables", "row", id, file],
    queryFn: ({ signal }) => getJson<TableDocumentCells>(`${addressOf(id)}rows/${encodeURIComponent(file)}/`, signal),
  });

export const makeTable = (table: NewTable) => sendJson<TableRow>("POST", ALL, table);
export const reshapeTable = (id: string, shape: ReshapeTable) => sendJson<TableRow>("POST", `${addressOf(id)}shape/`, shape);
export const changeRows = (id: string, rows: ChangeTableRows) => sendJson("POST", `${addressOf(id)}rows/`, rows);
export const changeCell = (id: string, cell: ChangeTableCell) => sendJson("POST", `${addressOf(id)}cells/`, cell);
export const askAgain = (id: string, cells: AskTableAgain) => sendJson("POST", `${addressOf(id)}again/`, cells);
export const deleteTable = (id: string) => sendJson("DELETE", addressOf(id));

/** The address of a table as a file for a spreadsheet. */
export const fileOf = (id: string, kind: "xlsx" | "csv"): string => `${addressOf(id)}table.${kind}/`;
