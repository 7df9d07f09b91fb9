/**
 * The path of a packing page.
 * @param orders the chosen orders; undefined for all
 * @param order the one to begin with
 */
export function packingPath(path: string, orders: readonly string[] | undefined, order?: string): string {
  const query = [...(orders ? [`orders=${orders.join(",")}`] : []), ...(order ? [`order=${order}`] : [])];
  return query.length > 0 ? `${path}?${query.join("&")}` : path;
}
