import type { Metadata } from "next";
import { BackToProducts } from "@/components/admin/products/back-to-products";
import { ImportProducts } from "@/components/admin/products/import-products";
import { OfficePage } from "../../../_parts/office-page";

export const metadata: Metadata = { title: "Import products" };

export default function ImportProductsPage() {
  return (
    <OfficePage tab="products" right="products.price" title="Import products" above={<BackToProducts />}>
      {() => <ImportProducts />}
    </OfficePage>
  );
}
