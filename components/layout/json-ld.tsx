import type { Graph } from "schema-dts";

/** Structured data for search engines. "<" is escaped, so the name of a product or review cannot end the script. */
export function JsonLd({ data }: { data: Graph }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without "<", which React would else escape as text
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
