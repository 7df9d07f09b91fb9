"use client";
import { Menu, ShoppingBasket, UserRound, X } from "lucide-react";
import { use } from "react";
import { CartButton } from "@/components/cart/cart-button";
import { AccountMenu } from "./account-menu";
import { HasPlansForSale } from "./has-plans-for-sale";
import { MAIN_LINKS } from "./links";
import { MembershipBanner } from "./membership-banner";
import { MobileMenu } from "./mobile-menu";
import { NavLinks } from "./nav-links";
import { SearchForm } from "./search-form";
import { Wordmark } from "./wordmark";

/**
 * The header of every page. It stays in view while scrolling; the banner above it does not. A client component like
 * the footer. Its icons are drawn in the page, because a slow phone gets the sprite a second or two later.
 */
export function Header() {
  return (
    <>
      {use(HasPlansForSale) ? <MembershipBanner closeIcon={<X className="icon size-4" />} /> : null}
      <header className="on-fern sticky top-0 z-30 bg-fern text-card print:hidden">
        <div className="mx-auto flex h-18 max-w-page items-center gap-1 px-2 sm:gap-3 sm:px-6">
          <MobileMenu>
            <Menu className="icon" />
          </MobileMenu>
          <Wordmark className="mr-auto lg:mr-6" />
          <nav aria-label="Main" className="mr-auto hidden lg:block">
            <NavLinks
              links={MAIN_LINKS}
              className="flex items-center gap-1"
              linkClassName="flex min-h-11 items-center rounded-chip px-4 font-medium hover:bg-card/10"
            />
          </nav>
          <SearchForm id="header-search" className="hidden w-64 md:block xl:w-80" />
          <AccountMenu>
            <UserRound className="icon size-5.5" />
          </AccountMenu>
          <CartButton>
            <ShoppingBasket className="icon size-6" />
          </CartButton>
        </div>
      </header>
    </>
  );
}
