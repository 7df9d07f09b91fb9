"use client";
import { AdminBadge } from "@/components/account/admin-badge";
import { logOut } from "@/components/account/log-out";
import { Link } from "@/components/ui/link";
import type { UserView } from "@/lib/account/schema";
import { ACCOUNT_MENU_ITEM, accountLinks } from "./links";

/** A signed-in user's account menu. */
export function UserMenu({ user }: { user: UserView }) {
  return (
    <>
      <p className="border-b border-hairline px-3.5 pt-1 pb-2.5 text-14 wrap-anywhere text-ink-soft">
        Signed in as <strong className="block font-semibold text-ink">{user.email}</strong>
      </p>
      <ul>
        {accountLinks(user).map((link) => (
          <li key={link.href}>
            <Link href={link.href} className={ACCOUNT_MENU_ITEM}>
              {link.label}
              {link.href === "/admin" ? <AdminBadge /> : null}
            </Link>
          </li>
        ))}
        <li className="mt-1 border-t border-hairline pt-1">
          <button type="button" onClick={() => void logOut()} className={ACCOUNT_MENU_ITEM}>
            Logout
          </button>
        </li>
      </ul>
    </>
  );
}
