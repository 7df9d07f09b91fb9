import type { Metadata } from "next";
import { BackToProducts } from "@/components/admin/products/back-to-products";
import { ProductForm } from "@/components/admin/products/product-form";
import { OfficePage } from "../../../_parts/office-page";

export const metadata: Metadata = { title: "New product" };

export default function NewProductPage() {
  return (
    <OfficePage tab="products" right="products.price" title="New product" above={<BackToProducts />}>
      {() => (
        <div className="max-w-4xl">
          <ProductForm />
        </div>
      )}
    </OfficePage>
  );
}
