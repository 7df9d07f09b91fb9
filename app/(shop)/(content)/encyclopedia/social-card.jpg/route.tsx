import { cacheLife } from "next/cache";
import { connection } from "next/server";
import { cardResponse, drawSocialCard } from "@/app/_parts/social-card";

async function drawCard(): Promise<string> {
  "use cache";
  cacheLife("days");
  const words = {
    title: "Alkaline Food Encyclopedia",
    note: "Nutrients, pH, and how to use them",
    figure: "",
  };
  return drawSocialCard(words, "/images/heroes/encyclopedia.webp");
}

/** The image shown when the encyclopedia is shared. */
export async function GET() {
  await connection();
  return cardResponse(await drawCard());
}
