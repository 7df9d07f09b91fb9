"use client";
import { type MouseEvent, type ReactNode, type UIEvent, useId, useRef, useState } from "react";

interface GalleryStripProps {
  label: string;
  views: readonly ReactNode[];
  /** One thumbnail per view, in the same order. */
  thumbs: readonly ReactNode[];
}

/**
 * Views in a horizontal strip with scroll snap: swiped, scrolled with the arrow keys, or chosen by thumbnail.
 * Thumbnails are anchor links, so they work before the script loads; with it the address does not change. On tablets,
 * where the text beside them is long, the views are stacked.
 */
export function GalleryStrip({ label, views, thumbs }: GalleryStripProps) {
  const id = useId();
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const watch = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) =>
    setCurrent(Math.round(scrollLeft / clientWidth));
  const show = (event: MouseEvent, index: number) => {
    event.preventDefault();
    const { current: list } = strip;
    list?.scrollTo({ left: index * list.clientWidth });
  };
  return (
    <section aria-label={label}>
      <ul
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        tabIndex={0}
        aria-label="Views"
        onScroll={watch}
        className="flex snap-x snap-mandatory scroll-smooth overflow-x-auto overscroll-x-contain rounded-card [scrollbar-width:none] md:max-lg:flex-col md:max-lg:gap-4 md:max-lg:overflow-visible"
      >
        {views.map((view, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the views of a product keep their places
          <li key={index} id={`${id}-${index}`} className="w-full shrink-0 snap-start scroll-mt-48">
            {view}
          </li>
        ))}
      </ul>
      <ol className="mt-3 flex gap-3 md:max-lg:hidden">
        {thumbs.map((thumb, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the views of a product keep their places
          <li key={index}>
            <a
              href={`#${id}-${index}`}
              aria-label={`View ${index + 1} of ${views.length}`}
              aria-current={index === current ? "true" : undefined}
              onClick={(event) => show(event, index)}
              className="block w-18 overflow-hidden rounded-field border border-hairline-strong hover:border-fern aria-current:border-fern aria-current:ring-1 aria-current:ring-fern"
            >
              {thumb}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
