interface ReportedUnits {
  /** In the report. */
  quantity: number;
  /** Of the order's line. */
  bought: number;
  refunded: number;
  /** In replacements that were not canceled, for any report. */
  replaced: number;
}

/** The reported units of a line that can still be refunded or replaced: each of them once (docs/decisions/0070). */
export const countUnsettledUnits = ({ quantity, bought, refunded, replaced }: ReportedUnits): number =>
  Math.max(0, Math.min(quantity, bought - refunded - replaced));
