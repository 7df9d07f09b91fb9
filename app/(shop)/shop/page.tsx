import type { Metadata } from "next";
import { FlashSaleBand } from "@/components/marketing/flash-sale-band";
import { marketingSettings } from "@/lib/marketing/queries";
import { Shelf } from "./_parts/shelf";

/** The shelf is rendered whole, without a Suspense around it: what is streamed later stays hidden where JavaScript is off. */
export const instant = false;

export const metadata: Metadata = {
  title: "Shop",
  description:
    "Alkaline, plant-based groceries: spelt tortillas, hemp cheese, mushroom meats, sauces, seasonings and meal kits.",
};

export default async function ShopPage({ searchParams }: PageProps<"/shop">) {
  const { flashSale } = await marketingSettings();
  return (
    <>
      <FlashSaleBand sale={flashSale} />
      <div className="mx-auto max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
        <h1 className="text-38">The shop</h1>
        <p className="mt-2 max-w-prose text-18 text-ink-soft">Everything we make and pack, delivered free.</p>
      </div>
      <Shelf searchParams={searchParams} />
    </>
  );
}
