import type { ReactNode } from "react";
import { AccountDisclosure } from "./account-disclosure";
import { ACCOUNT_MENU_ITEM, accountLinks } from "./links";
import { NavLinks } from "./nav-links";

interface AccountMenuProps {
  /** The button's icon. */
  children: ReactNode;
}

/** The viewer's account links. The page contains a visitor's links; a user's links load after sign-in. */
export function AccountMenu({ children }: AccountMenuProps) {
  return (
    <AccountDisclosure icon={children}>
      <NavLinks links={accountLinks(null)} linkClassName={ACCOUNT_MENU_ITEM} />
    </AccountDisclosure>
  );
}
