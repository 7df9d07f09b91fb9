import { Reading } from "@/components/content/reading";
import { ARTICLES } from "@/lib/content/articles";
import { deliveryPageMetadata, fillInRates } from "../_parts/delivery-page";

const PAGE = ARTICLES.terms;

export const generateMetadata = () => deliveryPageMetadata("terms", PAGE);

export default async function Page() {
  return <Reading page={await fillInRates(PAGE)} />;
}
