"use client";
import { logOut } from "@/components/account/log-out";
import { useCurrentUser } from "@/components/account/use-current-user";
import { Button } from "@/components/ui/button";
import { Sheet, SheetContent } from "@/components/ui/sheet";
import { accountLinks, MAIN_LINKS, type NavLink } from "./links";
import { NavLinks } from "./nav-links";
import { SearchForm } from "./search-form";

const EXPLORE: readonly NavLink[] = [
  { href: "/recipes", label: "Recipes" },
  { href: "/faqs", label: "FAQs" },
  { href: "/contact", label: "Contact" },
];

interface MobileMenuSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The header's links in a sheet from the left. */
export function MobileMenuSheet({ open, onOpenChange }: MobileMenuSheetProps) {
  const user = useCurrentUser();
  const close = () => onOpenChange(false);
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent side="left" title="Menu">
        <nav aria-label="Menu" className="p-5">
          <SearchForm id="menu-search" onDone={close} />
          <NavLinks
            links={MAIN_LINKS}
            className="mt-4"
            itemClassName="border-b border-hairline"
            linkClassName="flex min-h-14 items-center font-display text-22 text-ink hover:text-fern"
            onFollow={close}
          />
          <NavLinks
            links={[...accountLinks(user), ...EXPLORE]}
            className="mt-6 grid grid-cols-2 gap-x-4"
            linkClassName="flex min-h-11 items-center font-medium text-ink-soft hover:text-fern"
            onFollow={close}
          />
          {user ? (
            <Button variant="secondary" onClick={() => void logOut()} className="mt-6 w-full">
              Logout
            </Button>
          ) : null}
        </nav>
      </SheetContent>
    </Sheet>
  );
}
