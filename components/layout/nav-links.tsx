import type { ReactNode } from "react";
import { AdminBadge } from "@/components/account/admin-badge";
import { Link } from "@/components/ui/link";
import type { NavLink } from "./links";

interface NavLinksProps {
  links: readonly NavLink[];
  /** Name of the list, where no heading or nav names it. */
  label?: string;
  className?: string;
  itemClassName?: string;
  linkClassName: string;
  onFollow?: () => void;
  /** More items. */
  children?: ReactNode;
}

/** A list of the shop's links. */
export function NavLinks(props: NavLinksProps) {
  const { links, label, className, itemClassName, linkClassName, onFollow, children } = props;
  return (
    <ul aria-label={label} className={className}>
      {links.map(({ href, label: text }) => (
        <li key={href} className={itemClassName}>
          <Link href={href} onClick={onFollow} className={linkClassName}>
            {text}
            {href === "/admin" ? <AdminBadge /> : null}
          </Link>
        </li>
      ))}
      {children}
    </ul>
  );
}
