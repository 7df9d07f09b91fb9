import { readingMetadata } from "@/app/(shop)/(reading)/_parts/metadata";
import { Reading } from "@/components/content/reading";
import { ARTICLES } from "@/lib/content/articles";

const PAGE = ARTICLES["meal-planning"];

export const metadata = readingMetadata("meal-planning", PAGE);

export default function Page() {
  return <Reading page={PAGE} />;
}
