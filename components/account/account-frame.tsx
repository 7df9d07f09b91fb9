import type { ReactNode } from "react";
import { AccountNav } from "./account-nav";

/** Frame of every account page: the navigation is beside the page, on phones above it. */
export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 px-4 pt-3 pb-16 sm:px-6 lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:pt-10 lg:pb-24">
      <AccountNav />
      <div>{children}</div>
    </div>
  );
}
