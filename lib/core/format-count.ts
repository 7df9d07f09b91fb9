/** "1 order", "1,200 orders". @param many the plural; default: with an "s" */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
