import { Link } from "@/components/ui/link";
import type { LotUnits } from "@/lib/fulfillment/schema";
import { expiryText } from "../lots/lot-state";

/** Units to take from a lot, with its date first: it is what is printed on the package. */
export const LotLine = ({ lot }: { lot: LotUnits }) => (
  <>
    <strong className="tabular font-semibold">{lot.units}</strong> ×{" "}
    {lot.bestBefore ? `best before ${expiryText(lot)}` : "no best-before date"},{" "}
    <Link href={`/admin/lots/${lot.id}`} className="prose-link print:no-underline">
      {lot.batch ? `batch ${lot.batch}` : lot.isReceived ? "no batch" : "stock edits"}
    </Link>
  </>
);
