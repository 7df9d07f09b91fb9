import { getImageProps, type ImageProps } from "next/image";

interface PictureProps extends Omit<ImageProps, "placeholder" | "preload" | "priority" | "loading"> {
  sizes: string;
  /** Above the fold: fetched first. */
  priority?: boolean;
  /** Width in pixels of the largest file to offer. Default: every configured width, up to 1280 */
  widest?: number;
}

const widthOf = (candidate: string): number => Number(/ (\d+)w$/.exec(candidate)?.[1]);

/**
 * next/image's sizes and formats as a plain <img> without a client component. A blurred placeholder is behind it
 * until the picture has loaded. With `priority`, React preloads the picture in the page's head.
 */
export function Picture({ priority = false, widest, alt, blurDataURL, src, style, ...image }: PictureProps) {
  const { props } = getImageProps({ ...image, src, alt, loading: priority ? "eager" : "lazy" });
  const candidates = props.srcSet?.split(", ").filter((one) => !widest || widthOf(one) <= widest) ?? [];
  const blur = blurDataURL ?? (typeof src === "object" && "blurDataURL" in src ? src.blurDataURL : undefined);
  const behind = blur ? { backgroundImage: `url("${blur}")`, backgroundSize: "cover" } : {};
  return (
    // biome-ignore lint/performance/noImgElement: this is the optimized picture
    <img
      {...props}
      {...(candidates.length > 0
        ? { srcSet: candidates.join(", "), src: candidates.at(-1)?.split(" ")[0] }
        : {})}
      alt={alt}
      {...(priority ? { fetchPriority: "high" } : {})}
      // Decodes synchronously above the fold, so that the picture is part of the first paint.
      decoding={priority ? "sync" : "async"}
      style={{ ...props.style, ...behind, ...style }}
    />
  );
}
