import { Spinner } from "@/components/ui/spinner";

/** Shown while access to the admin is being checked (account-admin-content.md §2). */
export function CheckingAccess() {
  return (
    <p role="status" className="flex min-h-[60vh] items-center justify-center gap-3 text-ink-soft">
      <Spinner />
      Checking access
    </p>
  );
}
