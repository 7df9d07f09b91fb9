import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { CATEGORY_NAMES, type ShopParams } from "@/lib/catalog/schema";
import { formatTotal } from "@/lib/core/format-count";
import { formatUsd } from "@/lib/core/money";
import { dietName, freeFromName } from "./filter-fields";
import { type Choices, shopHref } from "./shop-params";

const VIEWS = [
  { view: "grid", label: "Grid", icon: "layout-grid" },
  { view: "list", label: "List", icon: "rows-3" },
] as const;

function ViewToggle({ params }: { params: ShopParams }) {
  return (
    <ul aria-label="View" className="ml-auto flex rounded-chip border border-hairline-strong bg-card p-0.5">
      {VIEWS.map(({ view, label, icon }) => (
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
            <Icon name={icon} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface Active {
  label: string;
  /** The address without this filter. */
  href: string;
}

function priceLabel({ minCents, maxCents }: ShopParams): string {
  if (minCents === undefined) return maxCents === undefined ? "" : `Up to ${formatUsd(maxCents)}`;
  return maxCents === undefined
    ? `From ${formatUsd(minCents)}`
    : `${formatUsd(minCents)} – ${formatUsd(maxCents)}`;
}

function activeChoices(params: ShopParams): Active[] {
  const { search, category, inStock, diet, free } = params;
  const active = (label: string, less: Choices): Active => ({
    label,
    href: shopHref({ ...params, ...less }),
  });
  const price = priceLabel(params);
  return [
    ...(search ? [active(`“${search}”`, { search: "" })] : []),
    ...(category ? [active(CATEGORY_NAMES[category], { category: undefined })] : []),
    ...(inStock ? [active("In stock", { inStock: false })] : []),
    ...diet.map((one) => active(dietName(one), { diet: diet.filter((other) => other !== one) })),
    ...free.map((one) => active(freeFromName(one), { free: free.filter((other) => other !== one) })),
    ...(price ? [active(price, { minCents: undefined, maxCents: undefined })] : []),
  ];
}

function ActiveChoices({ params }: { params: ShopParams }) {
  const active = activeChoices(params);
  if (active.length === 0) return null;
  return (
    <ul aria-label="Chosen filters" className="flex flex-wrap items-center gap-2">
      {active.map(({ label, href }) => (
        <li key={label} className="max-w-full">
          <Link
            href={href}
            scroll={false}
            aria-label={`Remove filter ${label}`}
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-chip bg-fern-soft px-4 text-14 font-medium text-fern hover:bg-hairline sm:min-h-9"
          >
            <span className="truncate">{label}</span>
            <Icon name="x" className="size-4" />
          </Link>
        </li>
      ))}
      {active.length > 1 ? (
        <li>
          <Link
            href={shopHref({ view: params.view })}
            scroll={false}
            className="inline-flex min-h-11 items-center px-2 text-14 font-semibold text-fern underline underline-offset-4 hover:no-underline sm:min-h-9"
          >
            Clear all
          </Link>
        </li>
      ) : null}
    </ul>
  );
}

interface ShopBarProps {
  params: ShopParams;
  total: number;
  /** More than `total` products match. */
  isMore: boolean;
}

/** "1,000+ products" */
export const productCountText = (total: number, isMore: boolean): string =>
  `${formatTotal(total, isMore)} ${total === 1 ? "product" : "products"}`;

/** The product count, layout and active filters, each removable with one tap. */
export function ShopBar({ params, total, isMore }: ShopBarProps) {
  return (
    <div className="space-y-3">
      <div className="flex items-center gap-4">
        <p role="status" className="tabular font-semibold">
          {productCountText(total, isMore)}
        </p>
        <ViewToggle params={params} />
      </div>
      <ActiveChoices params={params} />
    </div>
  );
}
