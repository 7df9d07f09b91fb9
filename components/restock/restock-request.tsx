"use client";
import dynamic from "next/dynamic";
import { useStock } from "@/components/catalog/availability-provider";
import { Nothing } from "@/components/ui/load-code";

interface RestockProduct {
  product: { id: string; name: string };
}

const RestockForm = dynamic<RestockProduct>(
  () => import("./restock-form").then((module) => module.RestockForm).catch(() => Nothing),
  { ssr: false },
);

/** A request for a back-in-stock email; renders nothing while the product is available. */
export const RestockRequest = ({ product }: RestockProduct) =>
  useStock(product.id) === 0 ? <RestockForm product={product} /> : null;
