import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { GetForm } from "@/components/ui/get-form";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Link } from "@/components/ui/link";
import { PRESETS, type Preset, type Range } from "@/lib/reports/schema";

interface RangePickerProps {
  range: Range;
  /** Name of a preset range; null for a custom range. */
  preset: Preset | null;
}

const names = Object.keys(PRESETS) as Preset[];

/** Picks the range of days: presets or two dates. The range is in the address. */
export function RangePicker({ range, preset }: RangePickerProps) {
  return (
    <div className="mb-6 space-y-3">
      <nav aria-label="Range">
        <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
          {names.map((name) => (
            <li key={name}>
              <Link
                href={`/admin/reports?range=${name}`}
                scroll={false}
                aria-current={name === preset ? "true" : undefined}
                className={cn(
                  "inline-flex h-11 items-center rounded-chip border border-hairline-strong bg-card px-4 text-14 font-semibold whitespace-nowrap hover:border-fern hover:text-fern sm:h-9",
                  name === preset && "border-fern bg-fern text-card hover:text-card",
                )}
              >
                {PRESETS[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <GetForm action="/admin/reports" scroll={false} className="flex flex-wrap items-end gap-2.5">
        <Day name="from" label="From" value={range.from} />
        <Day name="to" label="To" value={range.to} />
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </GetForm>
    </div>
  );
}

/** Native date inputs; `key` resets them when the address changes. */
function Day({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <div className="min-w-36 flex-1 sm:flex-none">
      <Label htmlFor={`range-${name}`}>{label}</Label>
      <Input
        id={`range-${name}`}
        key={value}
        type="date"
        name={name}
        defaultValue={value}
        min="2000-01-01"
        max="2100-12-31"
        required
      />
    </div>
  );
}
