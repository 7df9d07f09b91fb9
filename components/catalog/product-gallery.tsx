import type { ProductPicture } from "@/lib/catalog/schema";
import { GalleryStrip } from "./gallery-strip";
import { ProductImage, withoutBlur } from "./product-image";

/** As wide as its column in product-header.tsx. next/image derives the needed widths from vw units. */
const SIZES =
  "(min-width: 1240px) 595px, (min-width: 1024px) 48vw, (min-width: 768px) 46vw, (min-width: 640px) 94vw, 92vw";
const THUMB_SIZES = "72px";
const THUMB_WIDEST = 256;
const FRAME = "rounded-card border border-hairline";

interface ProductGalleryProps {
  /** Name of the product. */
  name: string;
  pictures: readonly ProductPicture[];
}

/** All views of a product. The first is the largest paint and is fetched first; without pictures, the shop's mark. */
export function ProductGallery({ name, pictures }: ProductGalleryProps) {
  const views = pictures.map(({ url, alt, placeholder }, index) => (
    <ProductImage
      key={url}
      src={url}
      alt={alt}
      placeholder={index === 0 ? placeholder : withoutBlur(placeholder)}
      sizes={SIZES}
      priority={index === 0}
      className={FRAME}
    />
  ));
  if (views.length < 2) return views[0] ?? <ProductImage src={null} alt="" sizes={SIZES} className={FRAME} />;
  const thumbs = pictures.map(({ url, placeholder }) => (
    <ProductImage
      key={url}
      src={url}
      alt=""
      placeholder={withoutBlur(placeholder)}
      sizes={THUMB_SIZES}
      widest={THUMB_WIDEST}
    />
  ));
  return <GalleryStrip label={`Pictures of ${name}`} views={views} thumbs={thumbs} />;
}
