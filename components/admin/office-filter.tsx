import { Select } from "@/components/ui/select";

interface OfficeFilterProps {
  label: string;
  value: string | undefined;
  /** What the choice that narrows nothing is called. */
  all: string;
  options: readonly (readonly [value: string, label: string])[];
  onValue: (value: string | null) => void;
}

/** One filter over a list. */
export function OfficeFilter({ label, value, all, options, onValue }: OfficeFilterProps) {
  return (
    <Select
      aria-label={label}
      value={value ?? ""}
      onChange={(event) => onValue(event.target.value || null)}
      className="min-w-36 flex-1 sm:flex-none"
    >
      <option value="">{all}</option>
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </Select>
  );
}
