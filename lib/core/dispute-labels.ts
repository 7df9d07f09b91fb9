import { type Cents, formatUsd } from "./money";

/** A dispute or an inquiry. In an inquiry, the cardholder's bank asks about a payment and no funds are withdrawn. */
interface Dispute {
  isInquiry: boolean;
  status: string;
}

/** "Inquiry" or "Dispute" (docs.stripe.com/disputes/how-disputes-work#inquiries). */
export const getDisputeLabel = ({ isInquiry }: Pick<Dispute, "isInquiry">): "Inquiry" | "Dispute" =>
  isInquiry ? "Inquiry" : "Dispute";

/** "Inquiry for $50.00" or "Dispute for $50.00". */
export const formatDisputeTitle = (dispute: Pick<Dispute, "isInquiry">, amountCents: Cents): string =>
  `${getDisputeLabel(dispute)} for ${formatUsd(amountCents)}`;

/** The status label. An inquiry that ends without a dispute is closed, not won. */
export const getDisputeStatusLabel = ({ isInquiry, status }: Dispute): string =>
  isInquiry && status === "won" ? "closed" : status;
