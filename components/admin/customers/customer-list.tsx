"use client";
import { useState } from "react";
import { DataTable } from "@/components/ui/data-table";
import {
  type CustomerListParams,
  type CustomerRow,
  MEMBERSHIP_STATUSES,
  type PlanChoice,
} from "@/lib/account/schema/customer";
import type { KeysetPage } from "@/lib/admin/schema/list";
import { EmptyList } from "../empty-list";
import { ListFilter } from "../list-filter";
import { ListFilters } from "../list-filters";
import { ListSearch } from "../list-search";
import { useKeysetList } from "../use-admin-list";
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

/** The Customers tab: list, filters and the edit dialog (account-admin-content.md §2). */
export function CustomerList({ params, page, plans, timeZone }: CustomerListProps) {
  const { change, loading, table } = useKeysetList(params, page);
  const [edited, setEdited] = useState<CustomerRow>();
  return (
    <>
      <ListFilters
        params={params}
        search={
          <ListSearch
            label="Search customers"
            placeholder="Name or email"
            value={params.search}
            onSearch={(search) => change({ search })}
          />
        }
      >
        <ListFilter
          label="Membership status"
          all="Any status"
          options={STATUSES}
          value={params.status}
          onValue={(status) => change({ status })}
        />
        <ListFilter
          label="Plan"
          all="Any plan"
          options={plans.map(({ id, name }) => [id, name] as const)}
          value={params.plan}
          onValue={(plan) => change({ plan })}
        />
        <ListFilter
          label="Who"
          all="All customers"
          options={STAFF}
          value={params.staff}
          onValue={(staff) => change({ staff })}
        />
      </ListFilters>
      <DataTable
        label="Customers"
        noun={{ one: "customer", many: "customers" }}
        columns={customerColumns(setEdited, timeZone)}
        rows={page.rows}
        rowId={({ id }) => id}
        rowName={customerName}
        {...table}
        loading={loading}
        empty={
          <EmptyList title="No customers" params={params} onChange={change} yet="Who signs up comes here." />
        }
      />
      {edited ? (
        <CustomerEdit
          key={edited.id}
          customer={edited}
          plans={plans}
          timeZone={timeZone}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </>
  );
}
