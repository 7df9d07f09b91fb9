import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { BackToProducts } from "@/components/admin/products/back-to-products";
import { ImportProducts } from "@/components/admin/products/import-products";

export const metadata: Metadata = { title: "Import products" };

export default defineAdminPage(
  { tab: "products", permission: "products.price", title: "Import products", above: <BackToProducts /> },
  () => <ImportProducts />,
);
