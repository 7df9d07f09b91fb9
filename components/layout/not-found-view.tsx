"use client";
import { EmptyJar } from "@/components/catalog/empty-jar";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { SearchForm } from "./search-form";

/** '404 Page Not Found', with a search and links. */
export function NotFoundView() {
  return (
    <EmptyState
      as="h1"
      className="max-w-xl py-20"
      art={<EmptyJar className="w-56" />}
      title="404 Page Not Found"
      hint="The page may have moved, or the address may be mistyped."
    >
      <SearchForm id="missing-search" label="Search for another product" className="w-full max-w-sm" />
      <div className="flex w-full flex-wrap justify-center gap-3">
        <Button asChild>
          <Link href="/shop">Go to the shop</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link href="/">Home</Link>
        </Button>
        <Button asChild variant="ghost">
          <Link href="/contact">Contact us</Link>
        </Button>
      </div>
    </EmptyState>
  );
}
