import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { AccountDisclosure } from "./account-disclosure";
import { ACCOUNT_MENU_ITEM, accountLinks } from "./links";

interface AccountMenuProps {
  /** The button's icon. */
  children: ReactNode;
}

/** The viewer's account links. The page contains a visitor's links; a user's links load after sign-in. */
export function AccountMenu({ children }: AccountMenuProps) {
  return (
    <AccountDisclosure icon={children}>
      <ul>
        {accountLinks(null).map((link) => (
          <li key={link.href}>
            <Link href={link.href} className={ACCOUNT_MENU_ITEM}>
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </AccountDisclosure>
  );
}
