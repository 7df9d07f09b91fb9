import type { ReactNode } from "react";
import { REMEMBER_EARLY_PRESSES } from "@/components/ui/before-hydration/remember-early-presses";
import { MEMBER_COOKIE } from "@/lib/core/cookies";
import { BANNER_KEY } from "./banner-key";
import { fontClasses } from "./fonts";

/**
 * Runs before the first paint, so that neither a dismissed banner nor an offer hidden from members flashes or shifts
 * the layout, and no press is lost.
 */
const BEFORE_PAINT = `try{let e=document.documentElement;let m=/(?:^|; )${MEMBER_COOKIE}=([\\w-]+)/.exec(document.cookie);if(m)e.dataset.member=m[1];if(sessionStorage.getItem("${BANNER_KEY}")==="off")e.dataset.banner="off"}catch{}${REMEMBER_EARLY_PRESSES}`;

/**
 * After loading, so that the page comes first. Private windows may refuse it, and nothing
 * depends on it (docs/decisions/0085).
 */
const REGISTER_WORKER =
  process.env.NODE_ENV === "production"
    ? `addEventListener("load",()=>navigator.serviceWorker?.register("/sw.js").catch(()=>{}));`
    : "";

interface DocumentProps {
  children: ReactNode;
  /** Set on pages with a strict content security policy. */
  nonce?: string;
}

/** <html> and <body> of each root layout. */
export function Document({ children, nonce }: DocumentProps) {
  return (
    <html lang="en" className={fontClasses} suppressHydrationWarning>
      {/* biome-ignore lint/style/noHeadElement: the App Router has no next/head */}
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants of our own */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: REGISTER_WORKER + BEFORE_PAINT }} />
      </head>
      <body className="min-h-dvh antialiased">{children}</body>
    </html>
  );
}
