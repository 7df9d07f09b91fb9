import { getImageProps, type ImageProps } from "next/image";

interface PictureProps extends Omit<ImageProps, "placeholder" | "preload" | "priority" | "loading"> {
  sizes: string;
  /** Stands above the fold: fetched first. */
  priority?: boolean;
}

/**
 * next/image's sizes and formats as a plain <img>: the same picture without a component's script in the browser. The
 * blurred first impression lies behind it, where the loaded picture covers it. With `priority`, React names the picture
 * in the head of the page's HTML.
 */
export function Picture({ priority = false, alt, blurDataURL, src, style, ...image }: PictureProps) {
  const { props } = getImageProps({ ...image, src, alt, loading: priority ? "eager" : "lazy" });
  const blur = blurDataURL ?? (typeof src === "object" && "blurDataURL" in src ? src.blurDataURL : undefined);
  const behind = blur ? { backgroundImage: `url("${blur}")`, backgroundSize: "cover" } : {};
  return (
    // biome-ignore lint/performance/noImgElement: this is the optimised picture
    <img
      {...props}
      alt={alt}
      fetchPriority={priority ? "high" : "auto"}
      // What stands above the fold comes with the first paint, not one frame and a script later.
      decoding={priority ? "sync" : "async"}
      style={{ ...props.style, ...behind, ...style }}
    />
  );
}
