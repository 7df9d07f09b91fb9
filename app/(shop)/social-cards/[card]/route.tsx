import { cacheLife } from "next/cache";
import { connection } from "next/server";
import { cardResponse, drawSocialCard } from "@/app/_parts/social-card";
import { findSocialCard } from "@/lib/content/articles/cards";

/** null for a page that has none. */
async function drawCard(name: string): Promise<string | null> {
  "use cache";
  cacheLife("days");
  const card = findSocialCard(name);
  if (!card) return null;
  return drawSocialCard({ title: card.title, note: card.note, figure: "" }, card.picture);
}

/** What is shown where a page to read or a page of help is shared. */
export async function GET(_: Request, { params }: RouteContext<"/social-cards/[card]">) {
  await connection();
  return cardResponse(await drawCard((await params).card.replace(/\.jpg$/, "")));
}
