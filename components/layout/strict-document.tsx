import { headers } from "next/headers";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { Document } from "./document";

/**
 * <html> and <body> that are rendered for each request, so that its scripts carry the request's nonce
 * (docs/decisions/0005). The root layout around it says `export const instant = false`.
 */
export async function StrictDocument({ children }: { children: ReactNode }) {
  await connection();
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return <Document nonce={nonce}>{children}</Document>;
}
