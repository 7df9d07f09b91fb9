import type { InvalidateQueryFilters, QueryClient } from "@tanstack/react-query";

/**
 * Refetches the matching queries after a change. A first fetch in progress is canceled: it may have been answered
 * before the change, and `invalidateQueries` would keep it because the query has no data yet.
 */
export async function refetchQueries(client: QueryClient, filters?: InvalidateQueryFilters): Promise<void> {
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}
