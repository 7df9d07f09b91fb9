"use client";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { AdminBadge } from "@/components/account/admin-badge";
import { logOut } from "@/components/account/log-out";
import { openSignIn } from "@/components/account/open-sign-in";
import { preloadSignIn } from "@/components/account/sign-in-host";
import { useCurrentUser } from "@/components/account/use-current-user";
import { Link } from "@/components/ui/link";
import { accountLinks, type NavLink } from "./links";

const ITEM =
  "flex min-h-11 w-full items-center rounded-field px-3.5 font-medium hover:bg-fern-soft hover:text-fern";

/** Pages that ask for a password themselves: nothing opens above them. */
const SIGN_IN_PAGES = /^\/(login|signup|forgot-password|reset-password|verify-email)\b/;

/** Opens on a press, closes on Escape, on a press elsewhere and when focus leaves; works without JavaScript. */
function useDisclosure() {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = menu.current;
    const shut = () => details?.removeAttribute("open");
    const outside = (event: Event) => {
      if (event.target instanceof Node && !details?.contains(event.target)) shut();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details?.open) return;
      shut();
      details.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
      document.removeEventListener("keydown", onKey);
      shut();
    };
  }, []);
  return menu;
}

interface AccountMenuProps {
  /** The icon on the button, drawn on the server. */
  children: ReactNode;
}

/** The account's links for whoever is looking. Signing in opens over the page; a new tab gets the login page. */
export function AccountMenu({ children }: AccountMenuProps) {
  const menu = useDisclosure();
  const user = useCurrentUser();
  const close = () => menu.current?.removeAttribute("open");
  const choose = (event: MouseEvent, { href }: NavLink) => {
    close();
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (href !== "/login" || elsewhere || SIGN_IN_PAGES.test(window.location.pathname)) return;
    event.preventDefault();
    menu.current?.querySelector("summary")?.focus();
    openSignIn();
  };
  return (
    <details ref={menu} className="group relative" onPointerEnter={user ? undefined : preloadSignIn}>
      <summary
        aria-label="Account"
        className="relative grid size-11 list-none place-items-center rounded-chip group-open:bg-card/15 hover:bg-card/10 [&::-webkit-details-marker]:hidden"
      >
        {children}
        {user ? (
          <span className="absolute right-2 bottom-2 size-2.5 rounded-chip border-2 border-fern bg-lime" />
        ) : null}
      </summary>
      <div className="absolute top-full right-0 z-40 mt-2 w-56 rounded-card border border-hairline bg-card p-2 text-ink shadow-float">
        {user ? (
          <p className="border-b border-hairline px-3.5 pt-1 pb-2.5 text-14 wrap-anywhere text-ink-soft">
            Signed in as <strong className="block text-ink">{user.email}</strong>
          </p>
        ) : null}
        <ul>
          {accountLinks(user).map((link) => (
            <li key={link.href}>
              <Link href={link.href} onClick={(event) => choose(event, link)} className={ITEM}>
                {link.label}
                {link.href === "/admin" ? <AdminBadge /> : null}
              </Link>
            </li>
          ))}
          {user ? (
            <li className="mt-1 border-t border-hairline pt-1">
              <button type="button" onClick={() => void logOut()} className={ITEM}>
                Logout
              </button>
            </li>
          ) : null}
        </ul>
      </div>
    </details>
  );
}
