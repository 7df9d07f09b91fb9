import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { AccountDisclosure } from "./account-disclosure";
import { ACCOUNT_MENU_ITEM, accountLinks } from "./links";

interface AccountMenuProps {
  /** The icon on the button. */
  children: ReactNode;
}

/** The account's links for whoever is looking. A visitor's are in the page; a person's come when there is one. */
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
