"use client";
import { Link } from "@/components/ui/link";
import type { AdminSubscription } from "@/lib/subscriptions/schema/admin-subscription";
import { usePermission } from "../staff-role";

/** A customer with a link to their page, where the viewer may open it, and one to write an email. */
export function CustomerLink({ customer: { id, name, email } }: Pick<AdminSubscription, "customer">) {
  const canSee = usePermission()("customers.see");
  const label = name || "A former customer";
  return (
    <span className="block max-w-72 wrap-anywhere whitespace-normal">
      {canSee ? (
        <Link href={`/admin/customers/${id}`} className="prose-link inline-flex min-h-6 items-center">
          {label}
        </Link>
      ) : (
        label
      )}
      <a href={`mailto:${email}`} className="block min-h-6 text-ink-soft hover:underline">
        {email}
      </a>
    </span>
  );
}
