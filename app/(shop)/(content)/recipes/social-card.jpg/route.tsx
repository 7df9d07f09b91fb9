import { cacheLife } from "next/cache";
import { connection } from "next/server";
import { cardResponse, drawSocialCard } from "@/app/_parts/social-card";

async function drawCard(): Promise<string> {
  "use cache";
  cacheLife("days");
  const words = { title: "Alkaline Recipes", note: "Plant-based, written for weeknights", figure: "" };
  return drawSocialCard(words, "/images/heroes/recipes.webp");
}

/** The image shown when the recipes are shared. */
export async function GET() {
  await connection();
  return cardResponse(await drawCard());
}
