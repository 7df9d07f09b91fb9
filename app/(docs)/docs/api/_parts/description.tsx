import Markdown from "markdown-to-jsx";

/** A description of the API reference: OpenAPI's are Markdown. */
export function Description({ children }: { children: string }) {
  return <Markdown options={{ forceInline: true, disableParsingRawHTML: true }}>{children}</Markdown>;
}
