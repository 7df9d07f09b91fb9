"use client";
import { cn } from "@/components/ui/cn";
import { SHOP_NAME } from "@/lib/core/shop";
import { FOOTER_GROUPS, LEGAL_LINKS } from "./links";
import { NavLinks } from "./nav-links";
import { NewsletterForm } from "./newsletter-form";
import { Wordmark } from "./wordmark";

const LINK = "inline-flex min-h-11 items-center underline-offset-4 hover:underline sm:min-h-8";

function Groups() {
  return FOOTER_GROUPS.map((group) => (
    <nav key={group.title} aria-label={group.title}>
      <h2 className="text-18 text-lime">{group.title}</h2>
      <NavLinks
        links={group.links}
        className="mt-2"
        linkClassName={cn(LINK, "text-card/85 hover:text-card")}
      />
    </nav>
  ));
}

/** A client component, because otherwise its many links would be in the page twice: as HTML and as flight data. */
export function Footer() {
  return (
    <footer className="later on-fern bg-fern-deep text-card [--height:68rem] sm:[--height:40rem] lg:[--height:28rem] print:hidden">
      <div className="mx-auto max-w-page px-4 pt-14 pb-8 sm:px-6">
        <div className="grid gap-10 lg:grid-cols-[1.3fr_2fr] lg:gap-16">
          <div>
            <Wordmark />
            <p className="mt-4 max-w-[38ch] text-card/85">
              Alkaline, plant-based groceries with short ingredient lists.
            </p>
            <NewsletterForm onFern className="footer-newsletter mt-5 max-w-md" />
          </div>
          <div className="grid grid-cols-2 gap-8 sm:grid-cols-3">
            <Groups />
          </div>
        </div>
        <div className="mt-12 flex flex-wrap items-center gap-x-8 gap-y-2 border-t border-card/20 pt-6 text-14 text-card/85">
          <p className="mr-auto">© 2024 {SHOP_NAME}</p>
          <NavLinks
            label="Legal"
            links={LEGAL_LINKS}
            className="flex flex-wrap gap-x-6"
            linkClassName={LINK}
          />
          <p className="w-full text-12">Food illustrations: Fluent Emoji by Microsoft (MIT license).</p>
        </div>
      </div>
    </footer>
  );
}
