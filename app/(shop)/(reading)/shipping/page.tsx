import { Reading } from "@/components/content/reading";
import { READING } from "@/lib/content/reading";
import { deliveryTerms } from "@/lib/marketing/queries";
import { deliveryPageMetadata, withFigures } from "../_parts/delivery-page";

const PAGE = READING.shipping;

export const generateMetadata = () => deliveryPageMetadata(PAGE);

/** D20: the policy's figures, and what holds just now. */
export default async function Page() {
  const [page, { mode }] = await Promise.all([withFigures(PAGE), deliveryTerms()]);
  const note = mode === "free" ? "Delivery is currently free on every order." : undefined;
  return <Reading page={page} note={note} />;
}
