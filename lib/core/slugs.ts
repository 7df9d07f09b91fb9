/** A slug derived from a name: "Crème & Co." → creme-co. */
export const toSlug = (name: string, otherwise = "product"): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 100)
    .replace(/-+$/, "") || otherwise;

/** The requested slug, or with a number appended if it is taken. */
export function toUnusedSlug(requested: string, taken: ReadonlySet<string>): string {
  let slug = requested;
  for (let number = 2; taken.has(slug); number += 1) slug = `${requested}-${number}`;
  return slug;
}
