import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

function CardSkeleton() {
  return (
    <Card className="space-y-4 p-5 sm:p-6">
      <Skeleton className="h-7 w-48" />
      <div className="flex items-center gap-4">
        <Skeleton className="size-18 shrink-0 rounded-chip" />
        <div className="flex-1 space-y-2">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </div>
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-9 w-32 rounded-chip" />
    </Card>
  );
}

/** Placeholder for the account page while it loads. */
export function AccountSkeleton() {
  return (
    <div role="status" className="grid gap-6 md:grid-cols-2">
      <span className="sr-only">Loading your account...</span>
      <CardSkeleton />
      <CardSkeleton />
      {/* Keeps the anchor for links to the saved items before they load. */}
      <Card id="saved-items" className="scroll-mt-24 space-y-4 p-5 sm:p-6 md:col-span-2">
        <Skeleton className="h-7 w-40" />
        <div className="grid gap-3 xl:grid-cols-2">
          <Skeleton className="h-30" />
          <Skeleton className="h-30" />
        </div>
      </Card>
    </div>
  );
}

/** Placeholder for settings and the address book while they load. */
export function SettingsSkeleton() {
  return (
    <div role="status" className="space-y-6">
      <span className="sr-only">Loading your account...</span>
      {["first", "second"].map((section) => (
        <Card
          key={section}
          className="grid gap-x-10 gap-y-5 p-5 sm:p-6 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)] lg:p-8"
        >
          <Skeleton className="h-7 w-32" />
          <div className="grid gap-4 sm:grid-cols-2">
            <Skeleton className="h-18" />
            <Skeleton className="h-18" />
            <Skeleton className="h-11 w-36 rounded-chip" />
          </div>
        </Card>
      ))}
    </div>
  );
}
