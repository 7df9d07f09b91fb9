/**
 * The page numbers to show: first, last, the current one and its neighbors; "gap" for two or more omitted pages.
 * @param page the current page, from 1
 * @param pages total number of pages
 */
export function pageRange(page: number, pages: number): (number | "gap-before" | "gap-after")[] {
  const near = [page - 1, page, page + 1];
  if (page <= 3) near.push(2, 3);
  if (page >= pages - 2) near.push(pages - 2, pages - 1);
  const shown = new Set([1, pages, ...near].filter((number) => number >= 1 && number <= pages));
  if (shown.has(3)) shown.add(Math.min(2, pages));
  if (shown.has(pages - 2)) shown.add(Math.max(pages - 1, 1));
  const numbers = [...shown].sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1];
    if (before === undefined || number === before + 1) return [number];
    return [number <= page ? ("gap-before" as const) : ("gap-after" as const), number];
  });
}
