import { Glyph } from "@/components/layout/glyph";
import { formatDate } from "@/lib/core/dates";
import { SHOP_NAME } from "@/lib/core/shop";

interface LetterheadProps {
  title: string;
  orderNumber: string;
  /** When it was ordered or paid: an ISO instant. */
  date: string;
  timeZone: string;
  /** Level of the title's heading. */
  as?: "h1" | "h2";
}

/** The head of a printed document about an order. */
export const Letterhead = ({ title, orderNumber, date, timeZone, as: Title = "h1" }: LetterheadProps) => (
  <header className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4 border-b border-hairline pb-6">
    <p className="flex items-center gap-2.5 font-display text-22 font-semibold tracking-tight">
      <Glyph className="h-9 w-auto text-clover" />
      {SHOP_NAME}
    </p>
    <div className="sm:text-right print:text-right">
      <Title className="text-28">{title}</Title>
      <p className="tabular text-ink-soft">
        {orderNumber}
        <br />
        {formatDate(date, timeZone)}
      </p>
    </div>
  </header>
);
