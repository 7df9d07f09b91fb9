import { cacheLife, cacheTag } from "next/cache";
import { ImageResponse } from "next/og";
import { connection } from "next/server";
import { shownOffers } from "@/app/(shop)/_parts/shown-offers";
import { priceRungs } from "@/components/catalog/offers";
import { productBySlug } from "@/lib/catalog/queries";
import { cardFont, squarePicture, toJpeg } from "@/lib/server/pictures";
import { tags } from "@/lib/server/tags";
import { CARD_SIZE, SocialCard } from "../_parts/social-card";

/** The picture in base64, which a cache can keep; null for an unknown product. */
async function drawCard(slug: string): Promise<string | null> {
  "use cache";
  cacheLife("days");
  cacheTag(tags.products(), tags.product(slug), tags.marketing());
  const product = await productBySlug(slug);
  if (!product) return null;
  const [fraunces, figtree, packshot, offers] = await Promise.all([
    cardFont("fraunces"),
    cardFont("figtree"),
    product.imageUrl ? squarePicture(product.imageUrl, CARD_SIZE.height) : null,
    shownOffers(),
  ]);
  const picture = packshot && `data:image/jpeg;base64,${packshot.toString("base64")}`;
  const priceCents = priceRungs(product, offers).rungs[0].unitCents;
  const drawn = new ImageResponse(
    <SocialCard product={product} priceCents={priceCents} picture={picture} />,
    {
      ...CARD_SIZE,
      fonts: [
        { name: "Fraunces", data: fraunces },
        { name: "Figtree", data: figtree },
      ],
    },
  );
  return (await toJpeg(await drawn.arrayBuffer())).toString("base64");
}

/** What is shown where a product's page is shared. */
export async function GET(_: Request, { params }: RouteContext<"/products/[slug]/social-card.jpg">) {
  await connection();
  const card = await drawCard((await params).slug);
  if (!card) return new Response("Not found", { status: 404 });
  return new Response(Buffer.from(card, "base64"), {
    headers: { "Content-Type": "image/jpeg", "Cache-Control": "public, max-age=86400" },
  });
}
