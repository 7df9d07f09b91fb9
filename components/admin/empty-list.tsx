import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { findNarrowingParams } from "./list-filters";

interface EmptyListProps {
  title: string;
  /** Query parameters as the server parsed them. */
  params: object;
  onChange: (patch: Record<string, null>) => void;
  /** Text for a list that has no rows yet. */
  yet: string;
}

/** A list without rows: no matches, with a link that clears the filters, or no rows yet. */
export function EmptyList({ title, params, onChange, yet }: EmptyListProps) {
  const narrowing = findNarrowingParams(params);
  if (narrowing.length === 0) return <EmptyState title={title} hint={yet} />;
  return (
    <EmptyState title={title} hint="Nothing matches this search and these filters.">
      <Button
        variant="secondary"
        onClick={() => onChange(Object.fromEntries(narrowing.map((name) => [name, null])))}
      >
        Clear search and filters
      </Button>
    </EmptyState>
  );
}
