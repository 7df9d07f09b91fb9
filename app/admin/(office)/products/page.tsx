import type { Metadata } from "next";
import { ProductActions } from "@/components/admin/products/product-actions";
import { ProductList } from "@/components/admin/products/product-list";
import { adminProducts } from "@/lib/admin/queries/products";
import { productListSchema } from "@/lib/admin/schema/product";
import { OfficePage } from "../../_parts/office-page";

export const metadata: Metadata = { title: "Products" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default function ProductsPage({ searchParams }: { searchParams: Search }) {
  return (
    <OfficePage tab="products" actions={() => <ProductActions />}>
      {() => <Products search={searchParams} />}
    </OfficePage>
  );
}

async function Products({ search }: { search: Search }) {
  const params = productListSchema.parse(await search);
  return <ProductList params={params} page={await adminProducts(params)} />;
}
