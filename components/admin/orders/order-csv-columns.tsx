"use client";
import { Info } from "lucide-react";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Table, Td, Th } from "@/components/ui/table";
import { ORDER_CSV, ORDER_CSV_COLUMNS } from "@/lib/orders/rules/order-csv";

/** Describes the columns of orders.csv beside the download button. */
export function OrderCsvColumns() {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <IconButton icon={Info} label="About the orders CSV file" />
      </DialogTrigger>
      <DialogContent
        title="Orders CSV file"
        description="One row per line item of every order that the filters match. Amounts are in US dollars, times in UTC."
      >
        <p className="mb-3 text-14 text-ink-soft">
          Columns marked “per order” are filled on the first row of each order only, so you can add them up.
          Text that a spreadsheet could run as a formula starts with an apostrophe.
        </p>
        <Table label="Columns of the orders CSV file">
          <thead>
            <tr>
              <Th>Column</Th>
              <Th>What it holds</Th>
            </tr>
          </thead>
          <tbody>
            {ORDER_CSV_COLUMNS.map((name) => (
              <tr key={name}>
                <Th scope="row">{name}</Th>
                <Td>
                  {ORDER_CSV[name].meaning}
                  {"isOfOrder" in ORDER_CSV[name] ? " (per order)" : ""}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </DialogContent>
    </Dialog>
  );
}
