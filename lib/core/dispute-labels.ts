import { type Cents, formatUsd } from "./money";

/** A dispute; an inquiry is one for which the bank only asks about the payment, and no money was withdrawn. */
interface Dispute {
  isInquiry: boolean;
  status: string;
}

/** "Inquiry" or "Dispute" (docs.stripe.com/disputes/how-disputes-work#inquiries). */
export const disputeName = ({ isInquiry }: Pick<Dispute, "isInquiry">): "Inquiry" | "Dispute" =>
  isInquiry ? "Inquiry" : "Dispute";

/** "Inquiry about $50.00" or "Dispute of $50.00". */
export const disputeTitle = (dispute: Pick<Dispute, "isInquiry">, amountCents: Cents): string =>
  `${disputeName(dispute)} ${dispute.isInquiry ? "about" : "of"} ${formatUsd(amountCents)}`;

/** The status in a word. An inquiry that ends without a dispute is not won but closed. */
export const disputeStatus = ({ isInquiry, status }: Dispute): string =>
  isInquiry && status === "won" ? "closed" : status;
