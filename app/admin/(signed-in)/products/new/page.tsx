import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { BackToProducts } from "@/components/admin/products/back-to-products";
import { ProductForm } from "@/components/admin/products/product-form";

export const metadata: Metadata = { title: "New product" };

export default function NewProductPage() {
  return (
    <AdminPage tab="products" right="products.price" title="New product" above={<BackToProducts />}>
      {() => (
        <div className="max-w-4xl">
          <ProductForm />
        </div>
      )}
    </AdminPage>
  );
}
