import { Reading } from "@/components/content/reading";
import { READING } from "@/lib/content/reading";
import { deliveryPageMetadata, withFigures } from "../_parts/delivery-page";

const PAGE = READING.terms;

export const generateMetadata = () => deliveryPageMetadata(PAGE);

export default async function Page() {
  return <Reading page={await withFigures(PAGE)} />;
}
