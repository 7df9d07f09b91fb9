import type { Metadata } from "next";
import { StopRestock } from "@/components/restock/stop-restock";

export const metadata: Metadata = { title: "Stop back-in-stock mails", robots: { index: false } };

/** Where the mail's link to stop leads. */
export default function StopRestockPage() {
  return (
    <div className="mx-auto max-w-xl px-4 py-16 sm:px-6 sm:py-24">
      <StopRestock />
    </div>
  );
}
