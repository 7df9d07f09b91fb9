import { type ReactNode, Suspense } from "react";
import { cn } from "@/components/ui/cn";

interface AccountPageProps {
  title: string;
  intro?: string;
  /** Shown until the user's data has been read. */
  skeleton: ReactNode;
  children: ReactNode;
}

/** A page of the account: its heading at once, then what it reads. */
export function AccountPage({ title, intro, skeleton, children }: AccountPageProps) {
  return (
    <>
      <h1 className={cn("text-38", !intro && "mb-6 sm:mb-8")}>{title}</h1>
      {intro ? <p className="mt-1 mb-6 text-ink-soft sm:mb-8">{intro}</p> : null}
      <Suspense fallback={skeleton}>{children}</Suspense>
    </>
  );
}
