import type { AdminSubscription } from "@/lib/subscriptions/schema/admin-subscription";
import { CustomerPageLink } from "../customers/customer-page-link";

/** A customer with a link to their page, where the viewer may open it, and one to write an email. */
export function CustomerLink({ customer: { id, name, email } }: Pick<AdminSubscription, "customer">) {
  return (
    <span className="block max-w-72 wrap-anywhere whitespace-normal">
      <CustomerPageLink id={id} name={name || "A former customer"} />
      <a href={`mailto:${email}`} className="block min-h-6 text-ink-soft hover:underline">
        {email}
      </a>
    </span>
  );
}
