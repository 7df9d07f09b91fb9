import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

/** Placeholder for a list of orders while it loads. */
export function OrdersSkeleton() {
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">Loading your orders...</span>
      {["first", "second", "third"].map((order) => (
        <Card key={order} className="overflow-hidden">
          <div className="flex items-center justify-between gap-6 border-b border-hairline px-5 py-4 sm:px-6">
            <div className="space-y-2">
              <Skeleton className="h-6 w-40" />
              <Skeleton className="h-4 w-32" />
            </div>
            <Skeleton className="h-6 w-24" />
          </div>
          <div className="flex items-center gap-4 px-5 py-4 sm:px-6">
            <Skeleton className="size-16 shrink-0" />
            <div className="flex-1 space-y-2">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-4 w-24" />
            </div>
          </div>
          <div className="flex justify-end border-t border-hairline px-5 py-4 sm:px-6">
            <Skeleton className="h-9 w-32 rounded-chip" />
          </div>
        </Card>
      ))}
    </div>
  );
}
