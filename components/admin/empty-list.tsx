import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** Query parameters that do not filter rows. */
const NON_FILTER_PARAMS = new Set(["sort", "page", "rows", "after", "before"]);

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
