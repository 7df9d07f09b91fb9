import Markdown from "markdown-to-jsx";

/** A description in the API reference, rendered from Markdown (OpenAPI's format for descriptions). */
export function Description({ children }: { children: string }) {
  return <Markdown options={{ forceInline: true, disableParsingRawHTML: true }}>{children}</Markdown>;
}
