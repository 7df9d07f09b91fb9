import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { SHOP_NAME } from "@/lib/core/shop";
import { Glyph } from "./glyph";

/** Mark and name with a link to the home page. Where text is too large for both, the name wraps out of sight. */
export function Wordmark({ className }: { className?: string }) {
  const [first, last] = SHOP_NAME.split(" & ");
  return (
    <Link
      href="/"
      aria-label={`${SHOP_NAME}, home`}
      className={cn(
        "inline-flex h-11 min-w-0 flex-wrap items-center gap-x-2 gap-y-11 overflow-hidden rounded-field sm:gap-x-2.5",
        className,
      )}
    >
      <Glyph className="my-1 h-8 w-auto min-[23rem]:h-9 text-lime" />
      <span className="font-display text-18 leading-none min-[23rem]:text-22 font-semibold tracking-tight whitespace-nowrap">
        {first} <span className="text-lime">&amp;</span> {last}
      </span>
    </Link>
  );
}
