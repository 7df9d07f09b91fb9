"use client";
import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useRef } from "react";
import { openSignIn, signInRequests } from "@/components/account/open-sign-in";
import { useCurrentUser } from "@/components/account/use-current-user";
import { isModifiedClick } from "@/components/ui/is-modified-click";
import { Nothing } from "@/components/ui/load-code";

const UserMenu = dynamic(() => import("./user-menu").then((module) => module.UserMenu).catch(() => Nothing), {
  ssr: false,
});

/** Pages with a password form: the sign-in modal does not open over them. */
const SIGN_IN_PAGES = /^\/(login|signup|forgot-password|reset-password|verify-email)\b/;

/** Opens sign-in over the page; a new tab gets the login page. */
function followLink(event: MouseEvent, details: HTMLDetailsElement): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link) return;
  details.removeAttribute("open");
  if (link.pathname !== "/login" || isModifiedClick(event) || SIGN_IN_PAGES.test(window.location.pathname))
    return;
  event.preventDefault();
  details.querySelector("summary")?.focus();
  openSignIn();
}

/**
 * Opens on a press; closes on Escape, on a choice, on an outside press and when the focus leaves. Works without
 * JavaScript.
 */
function useDisclosure() {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = menu.current;
    if (!details) return;
    const shut = () => details.removeAttribute("open");
    const onClick = (event: MouseEvent) => followLink(event, details);
    const outside = (event: Event) => {
      if (event.target instanceof Node && !details.contains(event.target)) shut();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      shut();
      details.querySelector("summary")?.focus();
    };
    details.addEventListener("click", onClick);
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    document.addEventListener("keydown", onKey);
    return () => {
      details.removeEventListener("click", onClick);
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
      document.removeEventListener("keydown", onKey);
      shut();
    };
  }, []);
  return menu;
}

interface AccountDisclosureProps {
  icon: ReactNode;
  /** A visitor's menu. */
  children: ReactNode;
}

/** The account button and its menu; a dot shows that the user is signed in. */
export function AccountDisclosure({ icon, children }: AccountDisclosureProps) {
  const menu = useDisclosure();
  const user = useCurrentUser();
  return (
    <details ref={menu} className="group relative" onPointerEnter={user ? undefined : signInRequests.preload}>
      <summary
        aria-label="Account"
        className="relative grid size-11 list-none place-items-center rounded-chip group-open:bg-card/15 hover:bg-card/10 [&::-webkit-details-marker]:hidden"
      >
        {icon}
        {user ? (
          <span className="absolute right-2 bottom-2 size-2.5 rounded-chip border-2 border-fern bg-lime" />
        ) : null}
      </summary>
      <div className="absolute top-full right-0 z-40 mt-2 w-60 rounded-card border border-hairline bg-card p-2 text-ink shadow-float">
        {user ? <UserMenu user={user} /> : children}
      </div>
    </details>
  );
}
