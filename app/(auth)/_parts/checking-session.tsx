import { type ComponentType, type ReactNode, Suspense } from "react";
import { Spinner } from "@/components/ui/spinner";
import type { Search } from "./search-params";

/** A spinner until the session is known (shopper.md §2). */
function CheckingSession({ children }: { children: ReactNode }) {
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

/** A page whose screen depends on its query and the session. */
export const sessionPage =
  (Screen: ComponentType<{ searchParams: Search }>) => (props: { searchParams: Search }) => (
    <CheckingSession>
      <Screen {...props} />
    </CheckingSession>
  );
