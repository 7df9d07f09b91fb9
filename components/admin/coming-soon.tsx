import { EmptyState } from "@/components/ui/empty-state";

/** A tab whose work is still done elsewhere. */
export function ComingSoon() {
  return <EmptyState title="Nothing here yet" hint="This part of the back office is being built." />;
}
