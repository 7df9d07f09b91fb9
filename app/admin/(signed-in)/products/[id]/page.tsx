import { ExternalLink } from "lucide-react";
import type { Metadata } from "next";
import { defineRecordPage } from "@/app/admin/_parts/define-page";
import { ProductLots } from "@/components/admin/lots/product-lots";
import { BackToProducts } from "@/components/admin/products/back-to-products";
import { ProductForm } from "@/components/admin/products/product-form";
import { ProductMenu } from "@/components/admin/products/product-menu";
import { StockHistory } from "@/components/admin/products/stock-history";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { hasPermission } from "@/lib/admin/rules/permissions";
import { getAdminProduct, listStockChanges } from "@/lib/catalog/queries/admin-products";
import { findProductLots } from "@/lib/inventory/queries/lots";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";

export const metadata: Metadata = { title: "Product" };

export default defineRecordPage(
  { tab: "products", title: null, find: getAdminProduct },
  async (product, { role }) => {
    const [changes, { timeZone }, lots] = await Promise.all([
      listStockChanges(product.id),
      getStoreFacts(),
      findProductLots(product.id),
    ]);
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
          <div className="min-w-0 space-y-6">
            {hasPermission(role, "lots.see") ? <ProductLots product={product} found={lots} /> : null}
            <StockHistory changes={changes} timeZone={timeZone} />
          </div>
        </div>
      </>
    );
  },
);
