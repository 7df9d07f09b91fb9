import type { ReactNode } from "react";
import { ClientNavigation } from "./client-navigation";
import { Footer } from "./footer";
import { Header } from "./header";
import { Providers } from "./providers";
import { SkipLink } from "./skip-link";

interface ShopFrameProps {
  /**
   * Whether the content arrives after the frame. The footer then starts below the window,
   * so that it does not move into view.
   */
  isStreamed?: boolean;
  /** Whether a membership plan is for sale. */
  hasPlans: boolean;
  children: ReactNode;
}

/** Frame of every shop page: skip link, header, content, footer, drawer and toasts. */
export function ShopFrame({ isStreamed = false, hasPlans, children }: ShopFrameProps) {
  return (
    <Providers hasPlans={hasPlans}>
      <SkipLink />
      <Header />
      <main
        id="content"
        tabIndex={-1}
        className={`outline-none ${isStreamed ? "min-h-[calc(100svh-4.5rem)]" : "min-h-[60vh]"}`}
      >
        {children}
      </main>
      <Footer />
      <ClientNavigation />
    </Providers>
  );
}
