import { readingMetadata } from "@/app/(shop)/(reading)/_parts/metadata";
import { Reading } from "@/components/content/reading";
import { ARTICLES } from "@/lib/content/articles";

const PAGE = ARTICLES.privacy;

export const metadata = readingMetadata("privacy", PAGE);

export default function Page() {
  return <Reading page={PAGE} />;
}
