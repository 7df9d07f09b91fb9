import { LINK_DAYS } from "@/lib/orders/schema/draft-order";

/** The options of a select for how many days a payment link works. */
export const LinkDayOptions = () =>
  LINK_DAYS.map((days) => (
    <option key={days} value={days}>
      {days === "1" ? "1 day" : `${days} days`}
    </option>
  ));
