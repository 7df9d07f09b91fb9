import { Glyph } from "@/components/layout/glyph";
import { cn } from "@/components/ui/cn";
import { Picture } from "@/components/ui/picture";
import type { Placeholder } from "@/lib/catalog/schema";

interface ProductImageProps {
  src: string | null;
  alt: string;
  /** Placeholder while the picture loads. */
  placeholder?: Placeholder | null;
  /** The `sizes` attribute: the picture's width by screen width. */
  sizes: string;
  /** See `Picture`. */
  widest?: number;
  /** The largest picture above the fold, loaded first. */
  priority?: boolean;
  className?: string;
}

/** Width and height of every product picture; the box crops it. */
const PIXELS = 1200;

/**
 * Only the tint, for pictures below the fold: a blurred preview takes 200 bytes that do
 * not compress, and is in the page twice.
 */
export const withoutBlur = (placeholder: Placeholder | null): Placeholder | null =>
  placeholder && { ...placeholder, blur: "" };

/** A square picture; without one, the shop's mark on a tinted ground. Its box never changes size. */
export function ProductImage({
  src,
  alt,
  placeholder,
  sizes,
  widest,
  priority = false,
  className,
}: ProductImageProps) {
  return (
    <div
      className={cn("product-image", className)}
      style={placeholder ? { backgroundColor: placeholder.tint } : undefined}
    >
      {src ? (
        <Picture
          src={src}
          alt={alt}
          width={PIXELS}
          height={PIXELS}
          sizes={sizes}
          priority={priority}
          blurDataURL={placeholder?.blur}
          {...(widest ? { widest } : {})}
        />
      ) : (
        <div className="grid size-full place-items-center">
          {alt ? <span className="sr-only">{alt}</span> : null}
          <Glyph className="h-2/5 text-clover/60" />
        </div>
      )}
    </div>
  );
}
