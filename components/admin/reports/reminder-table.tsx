import { Card } from "@/components/ui/card";
import { Table, Td, Th } from "@/components/ui/table";
import { formatCents } from "@/lib/core/money";
import type { Range, ReminderSales } from "@/lib/reports/schema";
import { Head } from "./tables";

const END = "tabular text-right";
const HINT = "Orders: paid within 7 days after the reminder was opened. Revenue: net sales of these orders.";

/** What the cart reminders did in the period. */
export function ReminderTable({ reminders, range }: { reminders: readonly ReminderSales[]; range: Range }) {
  return (
    <Card className="min-w-0 overflow-hidden xl:col-span-2">
      <Head title="Cart reminders" hint={HINT} table="cart-reminders" range={range} />
      <Table label="Cart reminders" className="[&_tbody_tr:last-child>:is(td,th)]:border-b-0">
        <thead>
          <tr>
            <Th>Email</Th>
            <Th className="text-right">Sent</Th>
            <Th className="text-right">Opened</Th>
            <Th className="text-right">Orders</Th>
            <Th className="text-right">Revenue</Th>
          </tr>
        </thead>
        <tbody>
          {reminders.map(({ step, sent, opened, orders, revenueCents }) => (
            <tr key={step}>
              <Th scope="row">{step === 1 ? "First reminder" : "Second reminder"}</Th>
              <Td className={END}>{sent.toLocaleString("en-US")}</Td>
              <Td className={END}>{opened.toLocaleString("en-US")}</Td>
              <Td className={END}>{orders.toLocaleString("en-US")}</Td>
              <Td className={END}>{formatCents(revenueCents)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
