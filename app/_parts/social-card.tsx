import { ImageResponse } from "next/og";
import { CARD_SIZE } from "@/app/metadata";
import { Glyph } from "@/components/layout/glyph";
import { COLORS } from "@/lib/core/colors";
import { SHOP_NAME } from "@/lib/core/shop";
import { loadCardFont, renderSquarePicture, toJpeg } from "@/lib/server/files/pictures";

/** Font sizes of the title: the most letters, and the pixels for titles of up to that many. */
const TITLE_SIZES = [
  [16, 84],
  [28, 70],
  [48, 56],
] as const;
/** Of longer titles, in pixels. */
const SMALLEST_TITLE_SIZE = 46;

export interface CardWords {
  title: string;
  /** A line under the title. */
  note: string;
  /** Large text at the bottom, such as a price or a time. */
  figure: string;
}

interface SocialCardProps extends CardWords {
  /** Address of the picture, drawn as a square of the card's height; null without one. */
  picture: string | null;
}

const titleSize = (title: string): number =>
  TITLE_SIZES.find(([letters]) => title.length <= letters)?.[1] ?? SMALLEST_TITLE_SIZE;

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

/** The image for a shared page: mark, name, figure, picture. next/og draws it and supports only flexbox. */
function SocialCard({ title, note, figure, picture }: SocialCardProps) {
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
          <div style={{ fontFamily: "Fraunces", fontSize: titleSize(title), lineHeight: 1.05 }}>{title}</div>
          <div style={{ marginTop: 18, fontSize: 30, color: COLORS.ink.soft }}>{note}</div>
        </div>
        <div style={{ fontFamily: "Fraunces", fontSize: 60, color: COLORS.fern.DEFAULT }}>{figure}</div>
      </div>
      {picture ? (
        // biome-ignore lint/performance/noImgElement: next/og draws this, no browser loads it
        <img src={picture} alt="" width={height} height={height} />
      ) : null}
    </div>
  );
}

/**
 * The card as base64, so that it can be cached.
 * @param imageUrl a picture that the shop itself serves
 */
export async function drawSocialCard(words: CardWords, imageUrl: string | null): Promise<string> {
  const [fraunces, figtree, square] = await Promise.all([
    loadCardFont("fraunces"),
    loadCardFont("figtree"),
    imageUrl ? renderSquarePicture(imageUrl, CARD_SIZE.height) : null,
  ]);
  const picture = square && `data:image/jpeg;base64,${square.toString("base64")}`;
  const drawn = new ImageResponse(<SocialCard {...words} picture={picture} />, {
    ...CARD_SIZE,
    fonts: [
      { name: "Fraunces", data: fraunces },
      { name: "Figtree", data: figtree },
    ],
  });
  return (await toJpeg(await drawn.arrayBuffer())).toString("base64");
}

/** Responds with a drawn card, or 404 without one. */
export function cardResponse(card: string | null): Response {
  if (!card) return new Response("Not found", { status: 404 });
  return new Response(Buffer.from(card, "base64"), {
    headers: { "Content-Type": "image/jpeg", "Cache-Control": "public, max-age=86400" },
  });
}
