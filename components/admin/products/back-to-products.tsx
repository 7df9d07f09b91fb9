import { ChevronLeft } from "lucide-react";
import { Link } from "@/components/ui/link";

/** Over the pages below the list. */
export function BackToProducts() {
  return (
    <Link
      href="/admin/products"
      className="-ml-1 inline-flex min-h-11 items-center gap-1 font-semibold text-fern hover:underline"
    >
      <ChevronLeft aria-hidden="true" className="size-4.5" />
      Products
    </Link>
  );
}
