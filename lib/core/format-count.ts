/** "1 order", "1,200 orders". @param many the plural; default: with an "s" */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** "1,200", or "10,000+" for a list that is not counted to its end. @param isMore there are more than `total` */
export const formatTotal = (total: number, isMore = false): string =>
  `${total.toLocaleString("en-US")}${isMore ? "+" : ""}`;
