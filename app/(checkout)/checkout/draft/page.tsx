import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DraftScreen } from "@/components/checkout/draft-screen";
import { getDraftToPay } from "@/lib/checkout/queries/draft-to-pay";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";

export const metadata: Metadata = { title: "Pay for your order" };
export const instant = false;

/** An order that staff prepared; the email with the payment link links here. */
export default async function DraftPaymentPage({ searchParams }: PageProps<"/checkout/draft">) {
  const { draft, proof } = await searchParams;
  const isWhole = typeof draft === "string" && typeof proof === "string";
  const [found, { timeZone, supportEmail }] = await Promise.all([
    isWhole ? getDraftToPay(draft, proof) : null,
    getStoreFacts(),
  ]);
  if (!found || !isWhole) notFound();
  return <DraftScreen draft={found} proof={proof} timeZone={timeZone} supportEmail={supportEmail} />;
}
