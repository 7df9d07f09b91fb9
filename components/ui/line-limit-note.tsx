import { CONTACT_PATH, MAX_LINE_QUANTITY } from "@/lib/core/purchase-limits";

/** Explains how to order more than a line's limit (D43); renders nothing below it. */
export const LineLimitNote = ({ quantity }: { quantity: number }) =>
  quantity < MAX_LINE_QUANTITY ? null : (
    <p role="status" className="text-14 text-ink-soft">
      You can buy up to {MAX_LINE_QUANTITY} of one product online. For more,{" "}
      <a href={CONTACT_PATH} className="text-fern underline underline-offset-4">
        contact us
      </a>
      .
    </p>
  );
