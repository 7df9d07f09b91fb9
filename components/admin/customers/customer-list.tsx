"use client";
import {
  type CustomerListParams,
  type CustomerRow,
  MEMBERSHIP_STATUSES,
  type PlanChoice,
} from "@/lib/account/schema/customer";
import type { KeysetPage } from "@/lib/admin/schema/list";
import { ListScreen } from "../list-screen";
import { useKeysetList } from "../use-admin-list";
import { useLatestRecords } from "../use-latest-record";
import { customerColumns } from "./customer-columns";
import { CustomerEdit } from "./customer-edit";
import { customerName, STATUS_NAMES } from "./labels";

interface CustomerListProps {
  params: CustomerListParams;
  page: KeysetPage<CustomerRow>;
  plans: readonly PlanChoice[];
  /** The shop's time zone. */
  timeZone: string;
}

const STATUSES = MEMBERSHIP_STATUSES.map((status) => [status, STATUS_NAMES[status]] as const);
const STAFF = [
  ["no", "Customers"],
  ["yes", "Staff"],
] as const;

const OVERDUE = [["yes", "Overdue"]] as const;

/** The Customers tab: list, filters and the edit dialog (account-admin-content.md §2). */
export function CustomerList({ params, page, plans, timeZone }: CustomerListProps) {
  const [rows, setSaved] = useLatestRecords(page.rows);
  return (
    <ListScreen
      list={useKeysetList(params, { ...page, rows })}
      noun={{ one: "customer", many: "customers" }}
      search={{ placeholder: "Name or email" }}
      filters={[
        { name: "status", label: "Membership status", all: "Any status", options: STATUSES },
        { name: "plan", label: "Plan", all: "Any plan", options: plans.map(({ id, name }) => [id, name]) },
        { name: "staff", label: "Who", all: "All customers", options: STAFF },
        { name: "overdue", label: "Membership payment", all: "Any payment status", options: OVERDUE },
      ]}
      columns={(edit) => customerColumns(edit, timeZone)}
      nameOf={customerName}
      empty="Customers appear here after they sign up."
      editor={({ saved, onClose }) =>
        saved && (
          <CustomerEdit
            customer={saved}
            plans={plans}
            timeZone={timeZone}
            onSaved={setSaved}
            onClose={onClose}
          />
        )
      }
    />
  );
}
