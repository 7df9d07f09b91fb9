import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";

interface OrderNeighborsProps {
  newer: string | null;
  older: string | null;
}

/** Links to the previous and next order. */
export function OrderNeighbors({ newer, older }: OrderNeighborsProps) {
  return (
    <nav aria-label="Orders beside this one" className="flex items-center gap-4 text-14">
      <Step id={newer}>
        <ChevronLeft aria-hidden="true" className="size-4" />
        Newer
      </Step>
      <Step id={older}>
        Older
        <ChevronRight aria-hidden="true" className="size-4" />
      </Step>
    </nav>
  );
}

function Step({ id, children }: { id: string | null; children: ReactNode }) {
  const looks = "inline-flex min-h-11 items-center gap-1 font-semibold";
  if (id === null)
    return (
      <span aria-disabled="true" className={`${looks} text-ink-soft opacity-50`}>
        {children}
      </span>
    );
  return (
    <Link href={`/admin/orders/${id}`} className={`${looks} text-fern hover:underline`}>
      {children}
    </Link>
  );
}
