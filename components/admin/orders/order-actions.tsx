"use client";
import { PhoneCall, Scale } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { ExportButton } from "../export-button";
import { usePermission } from "../staff-role";
import { OrderCsvColumns } from "./order-csv-columns";

/** The buttons above the list of orders. */
export function OrderActions() {
  const can = usePermission();
  if (!can("orders.money")) return null;
  return (
    <>
      <ExportButton path="/api/admin/orders/export" isPersonal />
      <OrderCsvColumns />
      <Button asChild variant="secondary" size="sm">
        <Link href="/admin/orders/links">
          <PhoneCall aria-hidden="true" className="size-4" />
          Payment links
        </Link>
      </Button>
      <Button asChild variant="secondary" size="sm">
        <Link href="/admin/orders/reconcile">
          <Scale aria-hidden="true" className="size-4" />
          Reconcile
        </Link>
      </Button>
    </>
  );
}
