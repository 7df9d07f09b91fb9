import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/** Says that the quote could not be updated, so the page shows the previous one. */
export function StaleQuoteNotice({ onRetry }: { onRetry: () => Promise<unknown> }) {
  return (
    <Notice
      announce
      tone="error"
      title="We couldn't update the total"
      action={
        <Button variant="secondary" size="sm" onClick={() => void onRetry()}>
          Try again
        </Button>
      }
    >
      The amount shown is from before your last change. Check your connection and try again.
    </Notice>
  );
}
