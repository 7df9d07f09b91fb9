"use client";
import { FileDown, FileUp, MoreHorizontal, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { usePermission } from "../staff-role";

/** The buttons above the list of products. */
export function ProductActions() {
  const can = usePermission();
  const router = useRouter();
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button variant="secondary" size="sm">
            <MoreHorizontal aria-hidden="true" className="size-4" />
            CSV
          </Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={FileDown} onSelect={() => window.location.assign("/api/admin/products/export")}>
            Export CSV
          </MenuItem>
          {can("products.price") ? (
            <MenuItem icon={FileUp} onSelect={() => router.push("/admin/products/import")}>
              Import CSV
            </MenuItem>
          ) : null}
        </MenuContent>
      </Menu>
      {can("products.price") ? (
        <Button asChild size="sm">
          <Link href="/admin/products/new">
            <Plus aria-hidden="true" className="size-4" />
            New product
          </Link>
        </Button>
      ) : null}
    </>
  );
}
