"use client";
import { Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { useMay } from "../staff";

/** The buttons over the list of products. */
export function ProductActions() {
  const may = useMay();
  if (!may("products.price")) return null;
  return (
    <>
      <Button asChild variant="secondary" size="sm">
        <a href="/api/admin/products/export" download>
          Export CSV
        </a>
      </Button>
      <Button asChild variant="secondary" size="sm">
        <Link href="/admin/products/import">Import CSV</Link>
      </Button>
      <Button asChild size="sm">
        <Link href="/admin/products/new">
          <Plus aria-hidden="true" className="size-4" />
          New product
        </Link>
      </Button>
    </>
  );
}
