import type { ReactNode } from "react";
import { Thumb } from "../products/thumb";

interface NameCellProps {
  name: string;
  /** Text below the name. */
  more?: string;
  /** Address of the picture; undefined for content without pictures. */
  picture?: string | null;
  /** Badges, for phones, which have no column for them. */
  state?: ReactNode;
  /** Opens the editor. */
  onEdit?: () => void;
}

/** First column of a content list. */
export function NameCell({ name, more, picture, state, onEdit }: NameCellProps) {
  return (
    <span className="flex max-w-60 items-center gap-3 sm:max-w-96">
      {picture === undefined ? null : <Thumb picture={{ imageUrl: picture, imagePlaceholder: null }} />}
      <span className="min-w-0">
        {onEdit ? (
          <button
            type="button"
            onClick={onEdit}
            className="block min-h-6 max-w-full truncate text-left font-semibold text-ink hover:text-fern hover:underline"
          >
            {name}
          </button>
        ) : (
          <span className="block truncate font-semibold">{name}</span>
        )}
        {more ? <span className="block truncate text-12 font-normal text-ink-soft">{more}</span> : null}
        {state ? <span className="mt-1 flex sm:hidden">{state}</span> : null}
      </span>
    </span>
  );
}
