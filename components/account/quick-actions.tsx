import { ChevronRight, Heart, LogOut, type LucideIcon, Package } from "lucide-react";
import { Card } from "@/components/ui/card";

interface Action {
  href: string;
  label: string;
  icon: LucideIcon;
}

const ACTIONS: readonly Action[] = [
  { href: "/orders", label: "View Orders", icon: Package },
  { href: "#saved-items", label: "Saved Items", icon: Heart },
  { href: "/api/logout", label: "Logout", icon: LogOut },
];

/** The 'Quick Actions' card (account-admin-content.md §2). */
export function QuickActions() {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-22">Quick Actions</h2>
      <ul className="mt-3 sm:mt-4 sm:grid sm:grid-cols-3 sm:gap-3">
        {ACTIONS.map(({ href, label, icon: Icon }) => (
          <li key={href} className="border-b border-hairline last:border-0 sm:border-0">
            <a
              href={href}
              className="flex min-h-13 items-center gap-3 font-semibold hover:text-fern sm:rounded-field sm:border sm:border-hairline sm:bg-paper sm:px-4 sm:hover:border-fern/40"
            >
              <Icon aria-hidden="true" className="size-5 text-fern" strokeWidth={1.75} />
              <span className="flex-1">{label}</span>
              <ChevronRight aria-hidden="true" className="size-4 text-ink-soft" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
