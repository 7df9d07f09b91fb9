import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { BackToProducts } from "@/components/admin/products/back-to-products";
import { ImportProducts } from "@/components/admin/products/import-products";

export const metadata: Metadata = { title: "Import products" };

export default function ImportProductsPage() {
  return (
    <AdminPage tab="products" right="products.price" title="Import products" above={<BackToProducts />}>
      {() => <ImportProducts />}
    </AdminPage>
  );
}
