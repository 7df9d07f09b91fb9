import { readingMetadata } from "@/app/(shop)/(reading)/_parts/metadata";
import { Reading } from "@/components/content/reading";
import { READING } from "@/lib/content/reading";
import { deliveryTerms } from "@/lib/marketing/queries";

export const metadata = readingMetadata(READING.shipping);

/** D20: the documented figures, and what holds just now. */
export default async function Page() {
  const { mode } = await deliveryTerms();
  const note =
    mode === "free" ? "At the moment delivery is free on every order, whatever it comes to." : undefined;
  return <Reading page={READING.shipping} note={note} />;
}
