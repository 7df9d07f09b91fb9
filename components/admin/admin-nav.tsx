"use client";
import {
  BookOpen,
  CalendarClock,
  ChartColumn,
  CreditCard,
  Gift,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  Megaphone,
  Package,
  PackageCheck,
  Repeat,
  Settings,
  ShoppingBag,
  Star,
  Sun,
  TicketPercent,
  Users,
} from "lucide-react";
import { usePathname } from "next/navigation";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { type AdminTab, tabAt } from "@/lib/admin/rules/tabs";

const ICONS: Record<string, LucideIcon> = {
  dashboard: LayoutDashboard,
  today: Sun,
  products: ShoppingBag,
  lots: CalendarClock,
  orders: Package,
  packing: PackageCheck,
  problems: LifeBuoy,
  subscriptions: Repeat,
  customers: Users,
  plans: CreditCard,
  marketing: Megaphone,
  discounts: TicketPercent,
  "gift-cards": Gift,
  reviews: Star,
  encyclopedia: BookOpen,
  settings: Settings,
  reports: ChartColumn,
};

interface AdminNavProps {
  tabs: readonly AdminTab[];
  /** Called when a tab is chosen. */
  onGo?: () => void;
}

/** The admin's tabs as a vertical list. */
export function AdminNav({ tabs, onGo }: AdminNavProps) {
  const pathname = usePathname();
  const here = tabAt(pathname);
  return (
    <ul className="space-y-1">
      {tabs.map(({ id, label, href, waiting = 0 }) => {
        const Icon = ICONS[id] ?? LayoutDashboard;
        return (
          <li key={id}>
            <Link
              href={href}
              {...(onGo ? { onClick: onGo } : {})}
              aria-current={id === here ? (pathname === href ? "page" : "true") : undefined}
              className={cn(
                "flex min-h-11 items-center gap-3 rounded-field px-3 font-semibold text-ink-soft -outline-offset-2 transition-colors duration-150 hover:bg-fern-soft hover:text-fern lg:min-h-10",
                id === here && "bg-fern-soft text-fern",
              )}
            >
              <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
              {label}
              {waiting > 0 ? (
                <Badge tone="honey" className="tabular ml-auto">
                  {waiting.toLocaleString("en-US")}
                  <span className="sr-only"> waiting</span>
                </Badge>
              ) : null}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
