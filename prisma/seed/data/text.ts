/** Joins paragraphs with a blank line, so that long copy stays readable in the data files. */
export function paragraphs(...parts: string[]): string {
  return parts.join("\n\n");
}
