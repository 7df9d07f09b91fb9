import { ChevronLeft } from "lucide-react";
import { Link } from "@/components/ui/link";

/** Link from a detail page back to its list. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <Link
      href={href}
      className="-ml-1 inline-flex min-h-11 items-center gap-1 font-semibold text-fern hover:underline"
    >
      <ChevronLeft aria-hidden="true" className="size-4.5" />
      {label}
    </Link>
  );
}
