"use client";
import { useEffect, useState } from "react";
import { callApi } from "@/components/account/call-api";
import { Section } from "@/components/layout/section";
import { Link } from "@/components/ui/link";
import type { ProductSuggestion } from "@/lib/catalog/schema";
import { formatUsd, parseDollars } from "@/lib/core/money";
import { ProductImage } from "./product-image";

type Viewed = ProductSuggestion & { id: string };

/** A row of small product cards; renders nothing when they cannot be loaded. */
export function ViewedRow({ ids }: { ids: readonly string[] }) {
  const [products, setProducts] = useState<readonly Viewed[]>([]);
  useEffect(() => {
    const request = new AbortController();
    callApi<Viewed[]>("GET", `/api/products/viewed?ids=${ids.join(",")}`, undefined, request.signal).then(
      setProducts,
      () => undefined,
    );
    return () => request.abort();
  }, [ids]);
  if (products.length === 0) return null;
  return (
    <Section title="Recently viewed">
      <ul className="-mx-4 flex snap-x gap-3 overflow-x-auto px-4 pb-2 sm:mx-0 sm:gap-4 sm:px-0">
        {products.map(({ id, slug, name, unitLabel, price, imageUrl, imagePlaceholder }) => {
          const cents = parseDollars(price);
          return (
            <li key={id} className="w-36 shrink-0 snap-start sm:w-40">
              <Link href={`/products/${slug}`} className="group block">
                <ProductImage
                  src={imageUrl}
                  alt=""
                  placeholder={imagePlaceholder}
                  sizes="160px"
                  className="rounded-card border border-hairline"
                />
                <span className="mt-2 block leading-5 font-medium wrap-anywhere group-hover:text-fern group-hover:underline">
                  {name}
                </span>
                <span className="mt-0.5 block text-14 text-ink-soft">{unitLabel}</span>
                {cents === undefined ? null : (
                  <span className="tabular mt-0.5 block font-semibold">{formatUsd(cents)}</span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
