"use client";
import { ExternalLink, LogOut, Menu as MenuIcon, UserRound } from "lucide-react";
import { useState } from "react";
import { logOut } from "@/components/account/log-out";
import { Wordmark } from "@/components/layout/wordmark";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from "@/components/ui/menu";
import { Sheet, SheetContent } from "@/components/ui/sheet";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import type { AdminTab } from "@/lib/admin/rules/tabs";
import { AdminNav } from "./admin-nav";
import { CommandPalette } from "./command-palette";
import { ROLE_TITLES } from "./customers/labels";

interface AdminBarProps {
  tabs: readonly AdminTab[];
  email: string;
  role: StaffRole;
}

const ON_FERN = "text-card enabled:hover:bg-card/10";

/** Top bar of the admin: tabs (on phones), search, link to the shop, signed-in user. */
export function AdminBar({ tabs, email, role }: AdminBarProps) {
  return (
    <header className="on-fern sticky top-0 z-30 flex h-14 items-center gap-1 bg-fern px-2 text-card sm:gap-3 sm:px-4 print:hidden">
      <TabsSheet tabs={tabs} />
      <Wordmark className="mr-auto lg:w-52 [&_span]:max-sm:sr-only" />
      <CommandPalette role={role} />
      <a
        href="/"
        className="hidden min-h-11 items-center gap-2 rounded-chip px-3 font-medium hover:bg-card/10 md:inline-flex"
      >
        View shop
        <ExternalLink aria-hidden="true" className="size-4" />
      </a>
      <Menu>
        <MenuTrigger asChild>
          <IconButton icon={UserRound} label="Your account" className={ON_FERN} />
        </MenuTrigger>
        <MenuContent>
          <MenuLabel>
            <span className="block text-14 text-ink wrap-anywhere">{email}</span>
            <span>{ROLE_TITLES[role]}</span>
          </MenuLabel>
          <MenuItem asChild>
            <a href="/account">My account</a>
          </MenuItem>
          <MenuItem asChild>
            <a href="/admin/notifications">Your notifications</a>
          </MenuItem>
          <MenuItem icon={LogOut} onSelect={() => void logOut()}>
            Log out
          </MenuItem>
        </MenuContent>
      </Menu>
    </header>
  );
}

function TabsSheet({ tabs }: { tabs: readonly AdminTab[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={MenuIcon}
        label="Tabs"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className={`${ON_FERN} lg:hidden`}
      />
      <Sheet open={open} onOpenChange={setOpen}>
        <SheetContent side="left" title="Admin">
          <nav aria-label="Admin" className="p-4">
            <AdminNav tabs={tabs} onGo={() => setOpen(false)} />
          </nav>
        </SheetContent>
      </Sheet>
    </>
  );
}
