import { readingMetadata } from "@/app/(shop)/(reading)/_parts/metadata";
import { Reading } from "@/components/content/reading";
import { ARTICLES } from "@/lib/content/articles";

const PAGE = ARTICLES.returns;

export const metadata = readingMetadata("returns", PAGE);

export default function Page() {
  return <Reading page={PAGE} />;
}
