import { Glyph } from "@/components/layout/glyph";
import type { ProductDetail } from "@/lib/catalog/schema";
import type { Cents } from "@/lib/core/money";
import { formatUsd } from "@/lib/core/money";
import { SHOP_NAME } from "@/lib/core/shop";
import { COLORS } from "@/lib/core/tokens";

export const CARD_SIZE = { width: 1200, height: 630 };
/** Where the words of a long name still fit: letters, and the pixels that they may have. */
const NAME_SIZES = [
  [16, 84],
  [28, 70],
  [48, 56],
] as const;
const SMALLEST_NAME = 46;

interface SocialCardProps {
  product: Pick<ProductDetail, "name" | "unitLabel" | "imagePlaceholder">;
  priceCents: Cents;
  /** Address of the packshot, as wide as the card is high; null for a product without one. */
  picture: string | null;
}

const nameSize = (name: string): number =>
  NAME_SIZES.find(([letters]) => name.length <= letters)?.[1] ?? SMALLEST_NAME;

function Mark() {
  return (
    <div style={{ display: "flex", alignItems: "center", gap: 18, color: COLORS.fern.DEFAULT }}>
      <div style={{ display: "flex", width: 54, height: 63 }}>
        <Glyph />
      </div>
      <div style={{ display: "flex", fontFamily: "Fraunces", fontSize: 38 }}>{SHOP_NAME}</div>
    </div>
  );
}

/** A product as it looks where its page is shared: mark, name, price, packshot. Drawn by next/og, which knows only flexbox. */
export function SocialCard({ product, priceCents, picture }: SocialCardProps) {
  const { height } = CARD_SIZE;
  return (
    <div
      style={{
        display: "flex",
        width: "100%",
        height: "100%",
        background: COLORS.paper,
        color: COLORS.ink.DEFAULT,
        fontFamily: "Figtree",
      }}
    >
      <div
        style={{
          display: "flex",
          flexDirection: "column",
          justifyContent: "space-between",
          flex: 1,
          padding: "60px 44px 60px 64px",
        }}
      >
        <Mark />
        <div style={{ display: "flex", flexDirection: "column" }}>
          <div style={{ fontFamily: "Fraunces", fontSize: nameSize(product.name), lineHeight: 1.05 }}>
            {product.name}
          </div>
          <div style={{ marginTop: 18, fontSize: 30, color: COLORS.ink.soft }}>{product.unitLabel}</div>
        </div>
        <div style={{ fontFamily: "Fraunces", fontSize: 60, color: COLORS.fern.DEFAULT }}>
          {formatUsd(priceCents)}
        </div>
      </div>
      {picture ? (
        // biome-ignore lint/performance/noImgElement: next/og draws this, no browser loads it
        <img src={picture} alt="" width={height} height={height} />
      ) : null}
    </div>
  );
}
