"use client";
import Link from "next/link";
import { type ReactNode, useEffect, useRef } from "react";
import type { NavLink } from "./links";

interface AccountMenuProps {
  links: readonly NavLink[];
  /** The icon on the button, drawn on the server. */
  children: ReactNode;
}

/** A disclosure with the account's links: opens without JavaScript, closes on Escape, on a choice and when focus leaves. */
export function AccountMenu({ links, children }: AccountMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute("open");

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

  return (
    <details ref={menu} className="group relative">
      <summary
        aria-label="Account"
        className="grid size-11 list-none place-items-center rounded-chip group-open:bg-card/15 hover:bg-card/10 [&::-webkit-details-marker]:hidden"
      >
        {children}
      </summary>
      <ul className="absolute top-full right-0 z-40 mt-2 w-52 rounded-card border border-hairline bg-card p-2 text-ink shadow-float">
        {links.map((link) => (
          <li key={link.href}>
            <Link
              href={link.href}
              prefetch={false}
              onClick={close}
              className="flex min-h-11 items-center rounded-field px-3.5 font-medium hover:bg-fern-soft hover:text-fern"
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
