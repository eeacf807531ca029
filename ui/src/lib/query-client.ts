import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from "@tanstack/react-query";
import { ApiError } from "@/lib/api";

/**
 * Keeps what the server answered. Unlike its parent, it asks once more where the first answer was still on its way when something
 * changed: that answer may be older than the change, and the parent would keep it.
 */
export class FreshQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(filters?: InvalidateQueryFilters<Key>, options?: InvalidateOptions): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: "fetching" })
      .filter(({ state }) => state.data === undefined);
    const again = first.map(async ({ promise, queryKey }) => {
      await Promise.allSettled([promise]);
      await super.invalidateQueries({ queryKey, exact: true }, options);
    });
    await Promise.all([super.invalidateQueries(filters, options), ...again]);
  }
}

/** A lost connection is worth another try; a refusal is not. */
const retry = (failures: number, error: Error) => failures < 2 && !(error instanceof ApiError && error.status < 500);

/** What a page behind the guard keeps of the server's answers. */
export function createClient(): QueryClient {
  return new FreshQueryClient({
    // Events say when something changed; until then an answer stays good.
    // A firm without internet is not offline: its server is in the house.
    defaultOptions: { queries: { retry, networkMode: "always", staleTime: 60_000, gcTime: 30 * 60_000 } },
  });
}
