import type { StaticImageData } from "next/image";
import type { ReactNode } from "react";
import { Picture } from "@/components/ui/picture";

interface ContentHeroProps {
  title: string;
  lead: string;
  picture: StaticImageData;
  alt: string;
  /** The search form. */
  children?: ReactNode;
}

/** Header of a collection: description, search and a picture. */
export function ContentHero({ title, lead, picture, alt, children }: ContentHeroProps) {
  return (
    <section className="overflow-hidden border-b border-hairline bg-table">
      <div className="mx-auto grid max-w-page items-center gap-x-12 gap-y-6 px-4 py-8 sm:px-6 sm:py-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
        <div>
          <h1 className="text-54">{title}</h1>
          <p className="mt-3 max-w-[52ch] text-18 text-ink-soft sm:mt-4">{lead}</p>
          {children}
        </div>
        <Picture
          src={picture}
          alt={alt}
          priority
          sizes="(min-width: 1240px) 610px, (min-width: 1024px) 50vw, 94vw"
          className="hidden aspect-16/10 h-auto w-full rounded-card border border-hairline object-cover sm:block sm:aspect-16/6 lg:aspect-16/9"
        />
      </div>
    </section>
  );
}
