import { TriangleAlert } from "lucide-react";

/** Shows at the top of the checkout and of every admin page that the shop uses Stripe test keys (D50). */
export function TestModeNotice() {
  return (
    <aside aria-label="Test mode" className="border-b border-honey bg-honey-soft px-4 py-2 text-honey-deep">
      <p className="flex items-center justify-center gap-2 text-14 font-semibold">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
        Test mode: no real payment is made.
      </p>
    </aside>
  );
}
