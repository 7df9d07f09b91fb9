import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** Parts of a list's address that leave no row out. */
const NON_FILTER_PARAMS = new Set(["sort", "page", "rows", "after", "before"]);

interface EmptyListProps {
  title: string;
  /** What the server made of the address. */
  params: object;
  onChange: (patch: Record<string, null>) => void;
  /** What will stand here one day. */
  yet: string;
}

/** A list without rows: nothing matches, with the way back to all of them, or there is nothing yet. */
export function EmptyList({ title, params, onChange, yet }: EmptyListProps) {
  const narrowed = Object.entries(params).filter(([name, value]) => value && !NON_FILTER_PARAMS.has(name));
  if (narrowed.length === 0) return <EmptyState title={title} hint={yet} />;
  return (
    <EmptyState title={title} hint="Nothing matches this search and these filters.">
      <Button
        variant="secondary"
        onClick={() => onChange(Object.fromEntries(narrowed.map(([name]) => [name, null])))}
      >
        Clear search and filters
      </Button>
    </EmptyState>
  );
}
