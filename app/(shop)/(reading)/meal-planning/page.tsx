import { readingMetadata } from "@/app/(shop)/(reading)/_parts/metadata";
import { Reading } from "@/components/content/reading";
import { READING } from "@/lib/content/reading";

const PAGE = READING["meal-planning"];

export const metadata = readingMetadata(PAGE);

export default function Page() {
  return <Reading page={PAGE} />;
}
