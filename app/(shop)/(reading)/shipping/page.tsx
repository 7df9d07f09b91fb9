import { Reading } from "@/components/content/reading";
import { READING } from "@/lib/content/reading";
import { deliveryTerms } from "@/lib/marketing/queries";
import { deliveryPageMetadata, withFigures } from "../_parts/delivery-page";

const PAGE = READING.shipping;

export const generateMetadata = () => deliveryPageMetadata(PAGE);

/** D20: the policy's figures, and what holds just now. */
export default async function Page() {
  const [page, { mode }] = await Promise.all([withFigures(PAGE), deliveryTerms()]);
  const note =
    mode === "free" ? "At the moment delivery is free on every order, whatever it comes to." : undefined;
  return <Reading page={page} note={note} />;
}
