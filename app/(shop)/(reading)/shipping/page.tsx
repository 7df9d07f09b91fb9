import { Reading } from "@/components/content/reading";
import { ARTICLES } from "@/lib/content/articles";
import { getDeliveryTerms } from "@/lib/marketing/queries/delivery-terms";
import { deliveryPageMetadata, fillInRates } from "../_parts/delivery-page";

const PAGE = ARTICLES.shipping;

export const generateMetadata = () => deliveryPageMetadata("shipping", PAGE);

/** The policy's figures (D20) and current notices. */
export default async function Page() {
  const [page, { mode, exceptions = [] }] = await Promise.all([fillInRates(PAGE), getDeliveryTerms()]);
  const notes = [...(mode === "free" ? ["Delivery is currently free on every order."] : []), ...exceptions];
  return <Reading page={page} note={notes.join(" ") || undefined} />;
}
