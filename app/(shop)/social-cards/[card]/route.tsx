import { cacheLife } from "next/cache";
import { connection } from "next/server";
import { cardResponse, drawSocialCard } from "@/app/_parts/social-card";
import { findSocialCard } from "@/lib/content/articles/cards";

/** Null for a page without a card. */
async function drawCard(name: string): Promise<string | null> {
  "use cache";
  cacheLife("days");
  const card = findSocialCard(name);
  if (!card) return null;
  return drawSocialCard({ title: card.title, note: card.note, figure: "" }, card.picture);
}

/** The image shown when a text or help page is shared. */
export async function GET(_: Request, { params }: RouteContext<"/social-cards/[card]">) {
  await connection();
  return cardResponse(await drawCard((await params).card.replace(/\.jpg$/, "")));
}
