import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { BackToProducts } from "@/components/admin/products/back-to-products";
import { ProductForm } from "@/components/admin/products/product-form";

export const metadata: Metadata = { title: "New product" };

export default defineAdminPage(
  { tab: "products", permission: "products.price", title: "New product", above: <BackToProducts /> },
  () => (
    <div className="max-w-4xl">
      <ProductForm />
    </div>
  ),
);
