import { readingMetadata } from "@/app/(shop)/(reading)/_parts/metadata";
import { Reading } from "@/components/content/reading";
import { ARTICLES } from "@/lib/content/articles";

const PAGE = ARTICLES.accessibility;

export const metadata = readingMetadata("accessibility", PAGE);

export default function Page() {
  return <Reading page={PAGE} />;
}
