"use client";
import { FileDown, Scale } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { downloadFromAdminApi } from "../admin-session";
import { usePermission } from "../staff-role";
import { OrderCsvColumns } from "./order-csv-columns";

/** The buttons above the list of orders. */
export function OrderActions() {
  const can = usePermission();
  const search = useSearchParams();
  if (!can("orders.money")) return null;
  const path = `/api/admin/orders/export${search.size > 0 ? `?${search}` : ""}`;
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => void downloadFromAdminApi(path)}>
        <FileDown aria-hidden="true" className="size-4" />
        Export CSV
      </Button>
      <OrderCsvColumns />
      <Button asChild variant="secondary" size="sm">
        <Link href="/admin/orders/reconcile">
          <Scale aria-hidden="true" className="size-4" />
          Reconcile
        </Link>
      </Button>
    </>
  );
}
