import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Kit } from "./_parts/kit";

export const metadata: Metadata = { title: "Component kit" };

/** Each component in each state, for developers. Production has no such page. */
export default function KitPage() {
  if (process.env.NODE_ENV === "production") notFound();
  return <Kit />;
}
