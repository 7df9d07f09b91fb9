import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";

/**
 * Shown to staff whose role cannot open a tab, or a page in it.
 * @param label of the tab; "This page" in a tab that the role can open
 */
export function TabAccessDenied({ label }: { label: string }) {
  return (
    <EmptyState
      as="h1"
      title={`${label} is not part of your role`}
      hint="The owner of the shop can give you another role on the Customers tab."
    >
      <Button asChild variant="secondary">
        <Link href="/admin">To the dashboard</Link>
      </Button>
    </EmptyState>
  );
}
