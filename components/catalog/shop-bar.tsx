import { LayoutGrid, Rows3, X } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { CATEGORY_NAMES, type ShopParams } from "@/lib/catalog/schema";
import { shopHref } from "./shop-params";

const VIEWS = [
  { view: "grid", label: "Grid", icon: LayoutGrid },
  { view: "list", label: "List", icon: Rows3 },
] as const;

function ViewToggle({ params }: { params: ShopParams }) {
  return (
    <ul aria-label="View" className="ml-auto flex rounded-chip border border-hairline-strong bg-card p-0.5">
      {VIEWS.map(({ view, label, icon: Icon }) => (
        <li key={view}>
          <Link
            href={shopHref({ ...params, view })}
            scroll={false}
            aria-label={`${label} view`}
            aria-current={params.view === view ? "true" : undefined}
            className={cn(
              "grid size-11 place-items-center sm:size-10 rounded-chip",
              params.view === view ? "bg-fern text-card" : "text-ink-soft hover:text-fern",
            )}
          >
            <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface Active {
  label: string;
  /** The address without this choice. */
  href: string;
}

function activeChoices(params: ShopParams): Active[] {
  const active: Active[] = [];
  if (params.search) active.push({ label: `“${params.search}”`, href: shopHref({ ...params, search: "" }) });
  if (params.category)
    active.push({
      label: CATEGORY_NAMES[params.category],
      href: shopHref({ ...params, category: undefined }),
    });
  return active;
}

/** How many there are, what narrows them (each removed with one tap), and how they are laid out. */
export function ShopBar({ params, count }: { params: ShopParams; count: number }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="tabular font-semibold">
        {count === 1 ? "1 product" : `${count} products`}
      </p>
      {activeChoices(params).map(({ label, href }) => (
        <Link
          key={label}
          href={href}
          scroll={false}
          aria-label={`Remove filter ${label}`}
          className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-chip bg-fern-soft px-4 text-14 font-medium text-fern hover:bg-hairline sm:min-h-9"
        >
          <span className="truncate">{label}</span>
          <X aria-hidden="true" className="size-4 shrink-0" />
        </Link>
      ))}
      <ViewToggle params={params} />
    </div>
  );
}
