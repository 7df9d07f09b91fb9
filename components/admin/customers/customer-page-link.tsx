"use client";
import { Link } from "@/components/ui/link";
import { usePermission } from "../staff-role";

interface CustomerPageLinkProps {
  id: string;
  name: string;
}

/** A customer's name, with a link to their page where the viewer may open it. */
export function CustomerPageLink({ id, name }: CustomerPageLinkProps) {
  if (!usePermission()("customers.see")) return name;
  return (
    <Link href={`/admin/customers/${id}`} className="prose-link inline-flex min-h-6 items-center">
      {name}
    </Link>
  );
}
