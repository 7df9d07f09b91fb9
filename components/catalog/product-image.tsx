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
  /** The largest picture above the fold, loaded first. */
  priority?: boolean;
  className?: string;
}

/** A square picture; without one, the shop's mark on a tinted ground. Its box never changes size. */
export function ProductImage({
  src,
  alt,
  placeholder,
  sizes,
  priority = false,
  className,
}: ProductImageProps) {
  return (
    <div
      className={cn("relative aspect-square overflow-hidden bg-fern-soft", className)}
      style={placeholder ? { backgroundColor: placeholder.tint } : undefined}
    >
      {src ? (
        <Picture
          src={src}
          alt={alt}
          fill
          sizes={sizes}
          priority={priority}
          blurDataURL={placeholder?.blur}
          className="object-cover"
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
