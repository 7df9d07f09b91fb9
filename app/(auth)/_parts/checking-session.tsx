import { type ReactNode, Suspense } from "react";
import { Spinner } from "@/components/ui/spinner";

/** A spinner until the session is known (shopper.md §2). */
export function CheckingSession({ children }: { children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <p role="status" className="grid min-h-[60vh] place-items-center text-28 text-fern">
          <Spinner />
          <span className="sr-only">Loading...</span>
        </p>
      }
    >
      {children}
    </Suspense>
  );
}
