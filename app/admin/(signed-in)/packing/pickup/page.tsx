import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { PickupCounter } from "@/components/admin/packing/pickup-counter";
import { listPickups } from "@/lib/fulfillment/queries/pickups";

export const metadata: Metadata = { title: "Pickup" };

export default defineAdminPage({ tab: "packing" }, async () => <PickupCounter {...(await listPickups())} />);
