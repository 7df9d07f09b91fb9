import { Search, X } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { GetForm } from "@/components/ui/get-form";
import { Link } from "@/components/ui/link";

interface ContentSearchProps {
  id: string;
  /** Path of the page that searches. */
  action: string;
  label: string;
  placeholder: string;
  /** The current search text. */
  value: string;
  /** Filters to keep, as hidden form fields by name. */
  keep: Readonly<Record<string, string | undefined>>;
  /** The address without the search. */
  clearHref: string;
}

/** Searches a collection with a GET form, which works without JavaScript. */
export function ContentSearch(props: ContentSearchProps) {
  const { id, action, label, placeholder, value, keep, clearHref } = props;
  return (
    <GetForm
      action={action}
      role="search"
      aria-label={label}
      scroll={false}
      className="relative mt-6 max-w-xl"
    >
      {Object.entries(keep).map(([name, kept]) =>
        kept ? <input key={name} type="hidden" name={name} value={kept} /> : null,
      )}
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-3.5 left-4.5 hidden size-5 text-ink-soft sm:block"
        strokeWidth={1.75}
      />
      <input
        key={value}
        id={id}
        name="search"
        type="search"
        maxLength={120}
        defaultValue={value}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        className={cn(
          "h-12 w-full rounded-chip border border-edge bg-card pl-5 text-16 sm:pl-12 text-ink placeholder:text-ink-soft [&::-webkit-search-cancel-button]:hidden",
          value ? "pr-24 sm:pr-36" : "pr-13 sm:pr-28",
        )}
      />
      {value ? (
        <Link
          href={clearHref}
          scroll={false}
          aria-label="Clear the search"
          className="absolute top-0.5 right-12 grid sm:right-24 size-11 place-items-center rounded-chip text-ink-soft hover:text-fern"
        >
          <X aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </Link>
      ) : null}
      <button
        type="submit"
        className="absolute top-0.5 right-0.5 grid h-11 min-w-11 place-items-center rounded-chip bg-fern font-semibold text-card hover:bg-fern-deep sm:px-5"
      >
        <Search aria-hidden="true" className="size-5 sm:hidden" strokeWidth={1.75} />
        <span className="max-sm:sr-only">Search</span>
      </button>
    </GetForm>
  );
}
