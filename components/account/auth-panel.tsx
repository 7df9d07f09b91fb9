import { Check } from "lucide-react";
import type { StaticImageData } from "next/image";
import { Picture } from "@/components/ui/picture";

interface AuthPanelProps {
  title: string;
  points: readonly string[];
  picture: StaticImageData;
  alt: string;
}

/** The benefits of an account, shown beside the form. */
export function AuthPanel({ title, points, picture, alt }: AuthPanelProps) {
  return (
    <aside
      aria-labelledby="panel-title"
      className="on-fern mx-auto flex w-full max-w-md flex-col overflow-hidden rounded-card bg-fern text-card lg:max-w-none"
    >
      <div className="px-6 pt-8 sm:px-10 sm:pt-10 lg:flex lg:flex-1 lg:flex-col lg:justify-center">
        <h2 id="panel-title" className="max-w-[18ch] text-38">
          {title}
        </h2>
        <ul className="mt-5 space-y-2.5">
          {points.map((point) => (
            <li key={point} className="flex items-start gap-3 text-card/90">
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-lime" strokeWidth={2.25} />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <Picture
        src={picture}
        alt={alt}
        sizes="(min-width: 1240px) 540px, (min-width: 1024px) 46vw, 26rem"
        className="mt-8 h-56 w-[calc(100%-3rem)] self-center rounded-t-chip object-cover [object-position:bottom] sm:h-72 lg:h-auto"
      />
    </aside>
  );
}
