import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table-types";
import { Link } from "@/components/ui/link";
import type { CustomerRow } from "@/lib/account/schema/customer";
import { effectiveStaffRole } from "@/lib/admin/rules/permissions";
import { formatDate } from "@/lib/core/dates";
import { formatDollars } from "@/lib/core/money";
import { actionsColumn } from "../actions-column";
import { CustomerMenu } from "./customer-menu";
import { customerName, ROLE_TITLES } from "./labels";
import { MembershipBadge } from "./membership-badge";

function Person({ customer }: { customer: CustomerRow }) {
  const name = customerName(customer);
  const role = effectiveStaffRole(customer);
  return (
    <span className="flex max-w-56 items-center gap-3 sm:max-w-80">
      <Avatar
        name={name}
        size="sm"
        decorative
        {...(customer.profileImageUrl ? { src: customer.profileImageUrl } : {})}
      />
      <span className="min-w-0">
        <Link
          href={`/admin/customers/${customer.id}`}
          className="block truncate font-semibold text-ink hover:text-fern hover:underline"
        >
          {name}
        </Link>
        {name === customer.email ? null : (
          <span className="block truncate text-12 font-normal text-ink-soft">{customer.email}</span>
        )}
        {role ? <Badge tone="lime">{ROLE_TITLES[role]}</Badge> : null}
        <span className="mt-1 block font-normal sm:hidden">
          <MembershipBadge {...customer} />
        </span>
      </span>
    </span>
  );
}

/**
 * The columns of the Customers tab.
 * @param onEdit opens the edit dialog
 * @param timeZone of the shop
 */
export const customerColumns = (
  onEdit: (customer: CustomerRow) => void,
  timeZone: string,
): Column<CustomerRow>[] => [
  {
    id: "name",
    header: "Customer",
    cell: (customer) => <Person customer={customer} />,
    sortable: true,
    isRowHeader: true,
  },
  {
    id: "membership",
    header: "Membership",
    cell: (customer) => <MembershipBadge {...customer} />,
    className: "max-sm:hidden",
  },
  {
    id: "created",
    header: "Joined",
    cell: ({ createdAt }) => formatDate(createdAt, timeZone),
    sortable: true,
    className: "whitespace-nowrap max-md:hidden",
  },
  {
    id: "orders",
    header: "Orders",
    cell: ({ orders }) => orders.toLocaleString("en-US"),
    align: "end",
    className: "max-lg:hidden",
  },
  {
    id: "paid",
    header: "Paid for orders",
    cell: ({ paidForOrders }) => formatDollars(paidForOrders),
    align: "end",
    className: "whitespace-nowrap max-md:hidden",
  },
  actionsColumn((customer) => <CustomerMenu customer={customer} onEdit={() => onEdit(customer)} />),
];
