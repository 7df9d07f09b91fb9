import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { ProductActions } from "@/components/admin/products/product-actions";
import { ProductList } from "@/components/admin/products/product-list";
import { getAdminProductPage } from "@/lib/catalog/queries/admin-products";
import { adminProductListSchema } from "@/lib/catalog/schema/admin-product";
import { findLowStockThreshold } from "@/lib/marketing/queries/marketing-settings";

export const metadata: Metadata = { title: "Products" };

export default defineListPage(
  { tab: "products", actions: () => <ProductActions />, schema: adminProductListSchema },
  async (params) => (
    <ProductList params={params} page={await getAdminProductPage(params, await findLowStockThreshold())} />
  ),
);
