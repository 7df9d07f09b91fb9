import { Select } from "@/components/ui/select";
import type { UnitsOutcome } from "@/lib/checkout/schema";
import type { AdminOrderLine } from "@/lib/orders/schema/admin-order";
import { packedLotLabel } from "../lots/packed-lot-label";

/** What staff choose for units of a line that leave an order. */
export interface UnitsChoice {
  outcome: UnitsOutcome;
  /** Id of the lot of the units; empty until it is chosen. */
  lot: string;
}

/** Whether staff must choose a lot: only some units come back of a line that was packed from several lots. */
export const isLotNeeded = (
  { lots }: Pick<AdminOrderLine, "lots">,
  units: number,
  outcome: UnitsOutcome,
): boolean =>
  lots.length > 1 && outcome !== "kept" && units < lots.reduce((sum, { quantity }) => sum + quantity, 0);

/** The `lot` of a line in the request, omitted if no lot is needed. */
export const lotOf = (
  line: AdminOrderLine,
  units: number,
  { outcome, lot }: UnitsChoice,
): { lot?: string } => (isLotNeeded(line, units, outcome) ? { lot } : {});

const LABELS: Record<UnitsOutcome, string> = {
  kept: "Not returned",
  restocked: "Return to stock",
  wasted: "Write off as waste",
};

interface UnitsFieldsProps {
  line: AdminOrderLine;
  units: number;
  outcomes: readonly UnitsOutcome[];
  choice: UnitsChoice;
  onChange: (choice: UnitsChoice) => void;
}

/** What happens to units of a packed order, and the lot that they come back into. */
export function UnitsFields({ line, units, outcomes, choice, onChange }: UnitsFieldsProps) {
  const { name, lots } = line;
  return (
    <div className="grid w-full gap-3 sm:grid-cols-2">
      <Select
        aria-label={`What happens to ${name}`}
        value={choice.outcome}
        onChange={(event) => onChange({ ...choice, outcome: event.target.value as UnitsOutcome })}
      >
        {outcomes.map((outcome) => (
          <option key={outcome} value={outcome}>
            {LABELS[outcome]}
          </option>
        ))}
      </Select>
      {isLotNeeded(line, units, choice.outcome) ? (
        <Select
          aria-label={`Lot for ${name}`}
          value={choice.lot}
          onChange={(event) => onChange({ ...choice, lot: event.target.value })}
        >
          <option value="">Choose a lot</option>
          {lots.map((lot) => (
            <option key={lot.id} value={lot.id}>
              {packedLotLabel(lot)}
            </option>
          ))}
        </Select>
      ) : null}
    </div>
  );
}

interface RemainingUnitsProps {
  lines: readonly AdminOrderLine[];
  outcomes: readonly UnitsOutcome[];
  choiceOf: (line: AdminOrderLine) => UnitsChoice;
  onChange: (line: AdminOrderLine, choice: UnitsChoice) => void;
}

/** What happens to all units that are left of each line of a packed order. */
export const RemainingUnits = ({ lines, outcomes, choiceOf, onChange }: RemainingUnitsProps) => (
  <ul className="divide-y divide-hairline border-y border-hairline empty:hidden">
    {lines.map((line) => (
      <li key={line.id} className="space-y-2 py-3">
        <p className="wrap-anywhere">
          <span className="tabular">{unitsLeft(line)} × </span>
          <span className="font-semibold">{line.name}</span>
        </p>
        <UnitsFields
          line={line}
          units={unitsLeft(line)}
          outcomes={outcomes}
          choice={choiceOf(line)}
          onChange={(choice) => onChange(line, choice)}
        />
      </li>
    ))}
  </ul>
);

/** Units of a line that were not refunded. */
export const unitsLeft = ({ quantity, refunded }: Pick<AdminOrderLine, "quantity" | "refunded">): number =>
  quantity - refunded;
