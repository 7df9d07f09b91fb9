import { Card } from "@/components/ui/card";
import { Table, Td, Th } from "@/components/ui/table";
import { formatCents } from "@/lib/core/money";
import type { DiscountSales, Range } from "@/lib/reports/schema";
import { Head } from "./tables";

const END = "tabular text-right";
const HINT =
  "Revenue: net sales of their orders. Membership fees: the first months that they reduced, before refunds. Given: the amount they took off items, delivery and first months. New customers: buyers whose first order had the discount.";

/** What each discount brought and cost in the period. */
export function DiscountTable({ discounts, range }: { discounts: readonly DiscountSales[]; range: Range }) {
  return (
    <Card className="min-w-0 overflow-hidden xl:col-span-2">
      <Head title="Discounts" hint={HINT} table="discounts" range={range} />
      {discounts.length === 0 ? (
        <p className="border-t border-hairline p-5 text-ink-soft sm:px-6">
          No orders or memberships with a discount in this period.
        </p>
      ) : (
        <Table label="Discounts" region="max-h-96" className="[&_tbody_tr:last-child>:is(td,th)]:border-b-0">
          <thead>
            <tr>
              <Th>Discount</Th>
              <Th className="text-right">Orders</Th>
              <Th className="text-right">Revenue</Th>
              <Th className="text-right">Memberships</Th>
              <Th className="text-right">Membership fees</Th>
              <Th className="text-right">Given</Th>
              <Th className="text-right">New customers</Th>
            </tr>
          </thead>
          <tbody>
            {discounts.map((discount) => (
              <tr key={discount.key}>
                <Th scope="row" className="min-w-44 whitespace-normal">
                  {discount.title}
                  <span className="tabular block text-12 font-normal text-ink-soft">
                    {discount.code ?? "Automatic"}
                  </span>
                </Th>
                <Td className={END}>{discount.orders.toLocaleString("en-US")}</Td>
                <Td className={END}>{formatCents(discount.revenueCents)}</Td>
                <Td className={END}>{discount.memberships.toLocaleString("en-US")}</Td>
                <Td className={END}>{formatCents(discount.membershipFeeCents)}</Td>
                <Td className={END}>{formatCents(discount.givenCents)}</Td>
                <Td className={END}>{discount.newCustomers.toLocaleString("en-US")}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
