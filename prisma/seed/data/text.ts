/** Joins paragraphs with a blank line, so that long copy stays readable in the data files. */
export function joinParagraphs(...parts: string[]): string {
  return parts.join("\n\n");
}
