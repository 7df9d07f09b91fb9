"use client";
import { Menu } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import type { NavLink } from "./links";

const load = () => import("./mobile-menu-sheet").then((module) => module.MobileMenuSheet);
const MobileMenuSheet = dynamic(load, { ssr: false });

/** The header's links for phones; the sheet's code comes when it is asked for. */
export function MobileMenu({ account }: { account: readonly NavLink[] }) {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <IconButton
        icon={Menu}
        label="Menu"
        variant="onFern"
        aria-haspopup="dialog"
        aria-expanded={open ?? false}
        onClick={() => setOpen(true)}
        onPointerEnter={() => void load()}
        className="border-transparent lg:hidden"
      />
      {open === undefined ? null : <MobileMenuSheet account={account} open={open} onOpenChange={setOpen} />}
    </>
  );
}
