"use client";
import { useStock } from "@/components/catalog/availability-provider";
import { LazyCode, OnDemand } from "@/components/ui/on-demand";

interface RestockProduct {
  product: { id: string; name: string };
}

const form = new LazyCode<RestockProduct>(() =>
  import("./restock-form").then((module) => module.RestockForm),
);

/** A request for a back-in-stock email; renders nothing while the product is available. */
export const RestockRequest = ({ product }: RestockProduct) =>
  useStock(product.id) === 0 ? <OnDemand code={form} with={{ product }} /> : null;
