import { Select } from "@/components/ui/select";

export interface ListFilterProps {
  label: string;
  value: string | undefined;
  /** Label of the choice that filters nothing. */
  all: string;
  options: readonly (readonly [value: string, label: string])[];
  onValue: (value: string | null) => void;
}

/** One filter of a list. */
export function ListFilter({ label, value, all, options, onValue }: ListFilterProps) {
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
