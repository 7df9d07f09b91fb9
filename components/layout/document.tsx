import type { ReactNode } from "react";
import { REMEMBER_EARLY_PRESSES } from "@/components/ui/before-hydration/remember-early-presses";
import { MEMBER_COOKIE } from "@/lib/core/cookies";
import { fontClasses } from "./fonts";

/**
 * Runs before the first paint, so that neither a dismissed banner nor an offer hidden from members flashes or shifts
 * the layout, and no press is lost.
 */
const BEFORE_PAINT = `try{let e=document.documentElement;let m=/(?:^|; )${MEMBER_COOKIE}=([\\w-]+)/.exec(document.cookie);if(m)e.dataset.member=m[1];if(sessionStorage.getItem("clover-fern:banner")==="off")e.dataset.banner="off"}catch{}${REMEMBER_EARLY_PRESSES}`;

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
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: BEFORE_PAINT }} />
      </head>
      <body className="min-h-dvh antialiased">{children}</body>
    </html>
  );
}
