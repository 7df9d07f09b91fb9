import { FlashSaleBand } from "@/components/marketing/flash-sale-band";
import { CATEGORY_NAMES, type ShopParams } from "@/lib/catalog/schema";
import { getDeliveryTerms } from "@/lib/marketing/queries/delivery-terms";
import { getMarketingSettings } from "@/lib/marketing/queries/marketing-settings";
import { formatDelivery } from "@/lib/marketing/rules";
import { ProductListing } from "./product-listing";

/** The shop with these filters. */
export async function ShopScreen({ params }: { params: ShopParams }) {
  const [{ flashSale }, delivery] = await Promise.all([getMarketingSettings(), getDeliveryTerms()]);
  return (
    <>
      <FlashSaleBand sale={flashSale} />
      <div className="mx-auto max-w-page px-4 pt-6 sm:px-6 sm:pt-12">
        <h1 className="text-38">{params.category ? CATEGORY_NAMES[params.category] : "The shop"}</h1>
        <p className="mt-2 max-w-prose text-18 text-balance text-ink-soft empty:hidden">
          {params.category ? "" : "Everything we make and pack. "}
          {formatDelivery(delivery).sentence}
        </p>
      </div>
      <ProductListing params={params} />
    </>
  );
}
