import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { ShipFromFile } from "@/components/admin/packing/ship-from-file";

export const metadata: Metadata = { title: "Ship from a file" };

export default defineAdminPage({ tab: "packing", permission: "orders.edit" }, () => <ShipFromFile />);
