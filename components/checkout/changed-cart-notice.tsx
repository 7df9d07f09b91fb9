import { Notice } from "@/components/ui/notice";

/** The cart was changed in another tab. */
export function ChangedCartNotice({ onNoticed }: { onNoticed: () => void }) {
  return (
    <Notice announce tone="warning" title="Your cart has changed" onDismiss={onNoticed}>
      It was changed in another tab or window. The summary and the amount below are up to date.
    </Notice>
  );
}
