import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { DismissBanner } from "./dismiss-banner";

/** Advertises free shipping for members; dismissing it hides it for the session. */
export function MembershipBanner({ closeIcon }: { closeIcon: ReactNode }) {
  return (
    <aside
      aria-label="Membership"
      className="member-banner member:hidden bg-lime text-fern-deep print:hidden"
    >
      <div className="mx-auto flex max-w-page items-center gap-2 pl-4 sm:px-6">
        <p className="flex-1 py-2 text-14 font-medium sm:text-center">
          Membership unlocks free shipping on all orders.{" "}
          <Link
            href="/membership-signup"
            className="-my-3 inline-block py-3 font-semibold whitespace-nowrap underline underline-offset-4"
          >
            See the plans
          </Link>
        </p>
        <DismissBanner>{closeIcon}</DismissBanner>
      </div>
    </aside>
  );
}
