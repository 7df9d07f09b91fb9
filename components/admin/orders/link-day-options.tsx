import { LINK_DAYS } from "@/lib/orders/schema/draft-order";

/** For how many days a payment link can work, as options of a select. */
export const LinkDayOptions = () =>
  LINK_DAYS.map((days) => (
    <option key={days} value={days}>
      {days === "1" ? "1 day" : `${days} days`}
    </option>
  ));
