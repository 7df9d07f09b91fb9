import type { Graph } from "schema-dts";

/** Structured data for search engines. What a product or a review is called can not end the script: no "<" is left in it. */
export function JsonLd({ data }: { data: Graph }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without "<", which React would else escape as text
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
