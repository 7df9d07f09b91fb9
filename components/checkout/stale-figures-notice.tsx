import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/** The figures of what is chosen could not be loaded, so the page shows the ones before. */
export function StaleFiguresNotice({ onRetry }: { onRetry: () => Promise<unknown> }) {
  return (
    <Notice
      announce
      tone="error"
      title="The total could not be updated."
      action={
        <Button variant="secondary" size="sm" onClick={() => void onRetry()}>
          Try again
        </Button>
      }
    >
      It is from before your last change. Please check your connection.
    </Notice>
  );
}
