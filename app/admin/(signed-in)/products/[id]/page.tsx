import { ExternalLink } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { BackToProducts } from "@/components/admin/products/back-to-products";
import { ProductForm } from "@/components/admin/products/product-form";
import { ProductMenu } from "@/components/admin/products/product-menu";
import { StockHistory } from "@/components/admin/products/stock-history";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { getAdminProduct, listStockChanges } from "@/lib/catalog/queries/admin-products";
import { nullIfNotFound } from "@/lib/core/errors";
import { getStoreFacts } from "@/lib/marketing/queries";

export const metadata: Metadata = { title: "Product" };

type Params = Promise<{ id: string }>;

export default function ProductPage({ params }: { params: Params }) {
  return (
    <AdminPage tab="products" title={null}>
      {() => <Product params={params} />}
    </AdminPage>
  );
}

async function Product({ params }: { params: Params }) {
  const { id } = await params;
  const product = await nullIfNotFound(getAdminProduct(id));
  if (!product) notFound();
  const [changes, { timeZone }] = await Promise.all([listStockChanges(id), getStoreFacts()]);
  return (
    <>
      <BackToProducts />
      <header className="mb-5 flex items-center justify-between gap-4">
        <h1 className="text-28 wrap-anywhere sm:text-38">{product.name}</h1>
        <span className="flex shrink-0 items-center gap-2">
          {product.isActive ? (
            <Button asChild variant="secondary" size="sm">
              <a href={`/products/${product.slug}`} target="_blank" rel="noreferrer">
                View in shop
                <ExternalLink aria-hidden="true" className="size-4" />
              </a>
            </Button>
          ) : (
            <Badge tone="plain">{product.isArchived ? "Archived" : "Draft"}</Badge>
          )}
          <ProductMenu product={product} />
        </span>
      </header>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <ProductForm key={product.id} product={product} />
        <StockHistory changes={changes} timeZone={timeZone} />
      </div>
    </>
  );
}
