import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { ProductActions } from "@/components/admin/products/product-actions";
import { ProductList } from "@/components/admin/products/product-list";
import { getAdminProductPage } from "@/lib/catalog/queries/admin-products";
import { adminProductListSchema } from "@/lib/catalog/schema/admin-product";

export const metadata: Metadata = { title: "Products" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default function ProductsPage({ searchParams }: { searchParams: Search }) {
  return (
    <AdminPage tab="products" actions={() => <ProductActions />}>
      {() => <Products search={searchParams} />}
    </AdminPage>
  );
}

async function Products({ search }: { search: Search }) {
  const params = adminProductListSchema.parse(await search);
  return <ProductList params={params} page={await getAdminProductPage(params)} />;
}
