"use client";
import {
  BadgeCheck,
  Heart,
  LogOut,
  type LucideIcon,
  MapPin,
  Package,
  Repeat,
  SlidersHorizontal,
  UserRound,
} from "lucide-react";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";

interface Place {
  href: string;
  label: string;
  icon: LucideIcon;
  /** Pages below it have entries of their own. */
  isRoot?: true;
}

const PLACES: readonly Place[] = [
  { href: "/account", label: "Overview", icon: UserRound, isRoot: true },
  { href: "/orders", label: "Orders", icon: Package },
  { href: "/account/subscriptions", label: "Subscriptions", icon: Repeat },
  { href: "/account#saved-items", label: "Saved items", icon: Heart },
  { href: "/dashboard", label: "Membership", icon: BadgeCheck },
  { href: "/account/addresses", label: "Addresses", icon: MapPin },
  { href: "/account/settings", label: "Settings", icon: SlidersHorizontal },
];

const LOOKS =
  "relative flex min-h-12 items-center gap-2.5 px-3.5 font-semibold whitespace-nowrap text-ink-soft transition-colors duration-150 -outline-offset-2 hover:text-ink lg:rounded-field lg:hover:bg-fern-soft lg:hover:text-fern";
const HERE =
  "text-fern after:absolute after:inset-x-3.5 after:bottom-0 after:h-[3px] after:rounded-t-chip after:bg-fern lg:bg-fern-soft lg:after:hidden";

/** Account navigation: a row that scrolls sideways on phones, a column beside the page on wide screens. */
export function AccountNav() {
  const pathname = usePathname();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>(`a[href="${pathname}"]`);
    // Scrolls only the row: scrollIntoView would also scroll the page.
    if (here && list.current) list.current.scrollLeft = here.offsetLeft - list.current.clientWidth / 3;
  }, [pathname]);
  return (
    <nav aria-label="Account" className="-mx-4 sm:-mx-6 lg:mx-0">
      <ul
        ref={list}
        className="relative flex overflow-x-auto overscroll-x-contain border-b border-hairline-strong px-1 [scrollbar-width:none] max-lg:[mask-image:linear-gradient(to_right,black_calc(100%-2rem),transparent)] max-lg:pr-8 sm:px-3 lg:sticky lg:top-24 lg:flex-col lg:gap-1 lg:border-0 lg:px-0"
      >
        {PLACES.map(({ href, label, icon: Icon, isRoot }) => {
          const isHere = pathname === href || (!isRoot && pathname.startsWith(`${href}/`));
          return (
            <li key={href} className="shrink-0">
              <Link
                href={href}
                aria-current={isHere ? (pathname === href ? "page" : "true") : undefined}
                className={cn(LOOKS, isHere && HERE)}
              >
                <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
                {label}
              </Link>
            </li>
          );
        })}
        <li className="shrink-0 lg:mt-2 lg:border-t lg:border-hairline lg:pt-2">
          <a href="/api/logout" className={LOOKS}>
            <LogOut aria-hidden="true" className="size-5" strokeWidth={1.75} />
            Log out
          </a>
        </li>
      </ul>
    </nav>
  );
}
