import type { ReactNode } from "react";
import { ClientNavigation } from "@/components/layout/client-navigation";
import { Footer } from "@/components/layout/footer";
import { Header } from "@/components/layout/header";
import { Providers } from "@/components/layout/providers";
import { SkipLink } from "@/components/layout/skip-link";
import { mayOfferPlans } from "./may-offer-plans";

interface ShopFrameProps {
  /**
   * Whether the content arrives after the frame. The footer then starts below the window,
   * so that it does not move into view.
   */
  isStreamed?: boolean;
  children: ReactNode;
}

/** Frame of every shop page: skip link, header, content, footer, drawer and toasts. */
export async function ShopFrame({ isStreamed = false, children }: ShopFrameProps) {
  return (
    <Providers hasPlansForSale={await mayOfferPlans()}>
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
