"use client";
import { EmailAddress } from "@/components/account/email-address";
import { logOut } from "@/components/account/log-out";
import type { UserView } from "@/lib/account/schema";
import { ACCOUNT_MENU_ITEM, accountLinks } from "./links";
import { NavLinks } from "./nav-links";

/** A signed-in user's account menu. */
export function UserMenu({ user }: { user: UserView }) {
  return (
    <>
      <p className="border-b border-hairline px-3.5 pt-1 pb-2.5 text-14 wrap-anywhere text-ink-soft">
        Signed in as{" "}
        <strong className="block font-semibold text-ink">
          <EmailAddress>{user.email}</EmailAddress>
        </strong>
      </p>
      <NavLinks links={accountLinks(user)} linkClassName={ACCOUNT_MENU_ITEM}>
        <li className="mt-1 border-t border-hairline pt-1">
          <button type="button" onClick={() => void logOut()} className={ACCOUNT_MENU_ITEM}>
            Logout
          </button>
        </li>
      </NavLinks>
    </>
  );
}
