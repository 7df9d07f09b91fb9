"use client";
import { useStock } from "@/components/catalog/availability-provider";
import { LazyCode, OnDemand } from "@/components/ui/on-demand";

interface RestockProduct {
  product: { id: string; name: string };
}

const form = new LazyCode<RestockProduct>(() =>
  import("./restock-form").then((module) => module.RestockForm),
);

/** A way to hear when a product is back; nothing while it can be bought. */
export const RestockRequest = ({ product }: RestockProduct) =>
  useStock(product.id) === 0 ? <OnDemand code={form} with={{ product }} /> : null;
