import type { ReactNode } from "react";
import { ClientNavigation } from "./client-navigation";
import { Footer } from "./footer";
import { Header } from "./header";
import { Providers } from "./providers";
import { SkipLink } from "./skip-link";

/** Frame of every shop page: skip link, header, content, footer, drawer and toasts. */
export function ShopFrame({ children }: { children: ReactNode }) {
  return (
    <Providers>
      <SkipLink />
      <Header />
      <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
        {children}
      </main>
      <Footer />
      <ClientNavigation />
    </Providers>
  );
}
