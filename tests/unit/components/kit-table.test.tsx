import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentProps, useState } from "react";
import { ChartFrame } from "@/components/ui/chart-frame";
import { DataTable } from "@/components/ui/data-table";
import type { Column, TableSort } from "@/components/ui/data-table-types";
import { StatCard } from "@/components/ui/stat-card";
import "./kit-dom";

interface Order {
  number: string;
  total: number;
}

const ROWS: Order[] = [
  { number: "CF-1", total: 10 },
  { number: "CF-2", total: 20 },
];

const COLUMNS: Column<Order>[] = [
  { id: "number", header: "Order", cell: ({ number }) => number, isRowHeader: true, sortable: true },
  { id: "total", header: "Total", cell: ({ total }) => `$${total}`, align: "end", sortable: true },
  { id: "actions", header: "Actions", cell: () => <button type="button">Edit</button>, hideHeader: true },
];

function Orders({
  paging,
  ...props
}: Partial<Pick<ComponentProps<typeof DataTable<Order>>, "rows" | "loading" | "paging">>) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(["CF-9"]));
  const [sort, setSort] = useState<TableSort>();
  const table = {
    label: "Orders",
    columns: COLUMNS,
    rows: ROWS,
    rowId: ({ number }: Order) => number,
    rowName: ({ number }: Order) => number,
    selection: { ids, onChange: setIds },
    bulkActions: <button type="button">Pack</button>,
    ...(sort ? { sort } : {}),
    onSort: setSort,
    empty: <p>Nothing ordered yet</p>,
    ...props,
  };
  return paging ? (
    <DataTable {...table} paging={paging} noun={{ one: "order", many: "orders" }} />
  ) : (
    <DataTable {...table} />
  );
}

const headers = () => screen.getAllByRole("columnheader").map((cell) => cell.getAttribute("aria-sort"));

it("is in a keyboard-accessible scroll region, and each row has a name", () => {
  render(<Orders />);
  expect(screen.getByRole("region", { name: "Orders" })).toHaveAttribute("tabindex", "0");
  expect(screen.getByRole("table", { name: "Orders" })).toBeInTheDocument();
  expect(screen.getByRole("rowheader", { name: "CF-2" })).toBeInTheDocument();
  expect(screen.getByRole("columnheader", { name: "Actions" })).toBeInTheDocument();
});

it("keeps the focus in the table when the focused row is removed, and does not take it otherwise", async () => {
  const table = (rows: Order[]) => (
    <>
      <Orders rows={rows} />
      <input aria-label="Elsewhere" />
    </>
  );
  const { rerender } = render(table(ROWS));
  const edit = (index: number) => screen.getAllByRole("button", { name: "Edit" })[index] as HTMLElement;
  edit(1).focus();
  rerender(table(ROWS.slice(0, 1)));
  expect(screen.getByRole("region", { name: "Orders" })).toHaveFocus();
  edit(0).focus();
  screen.getByLabelText("Elsewhere").focus();
  rerender(table([]));
  expect(screen.getByLabelText("Elsewhere")).toHaveFocus();
});

it("sorts by its headers in both directions, and announces it", async () => {
  render(<Orders />);
  await userEvent.click(screen.getByRole("button", { name: "Total" }));
  expect(headers()).toEqual([null, null, "ascending", null]);
  await userEvent.click(screen.getByRole("button", { name: "Total" }));
  expect(headers()).toEqual([null, null, "descending", null]);
  expect(screen.getByText("Sorted by Total, descending")).toHaveAttribute("role", "status");
  await userEvent.click(screen.getByRole("button", { name: "Order" }));
  expect(headers()).toEqual([null, "ascending", null, null]);
});

it("selects rows and pages, and keeps the selection of other pages", async () => {
  render(<Orders />);
  const all = screen.getByRole("checkbox", { name: "Select all orders on this page" });
  await userEvent.click(screen.getByRole("checkbox", { name: "Select CF-1" }));
  expect(all).toBePartiallyChecked();
  const bar = within(screen.getByRole("group", { name: "Selected orders" }));
  expect(bar.getByText("2 selected")).toBeInTheDocument();
  await userEvent.click(all);
  expect(bar.getByText("3 selected")).toBeInTheDocument();
  expect(screen.getByRole("checkbox", { name: "Select CF-2" })).toBeChecked();
  await userEvent.click(all);
  expect(bar.getByText("1 selected")).toBeInTheDocument();
  expect(bar.getByRole("button", { name: "Pack" })).toBeInTheDocument();
  await userEvent.click(bar.getByRole("button", { name: "Clear" }));
  expect(screen.queryByRole("group", { name: "Selected orders" })).not.toBeInTheDocument();
});

it("pages, with disabled buttons at its ends", async () => {
  const onPage = jest.fn();
  render(<Orders paging={{ page: 3, pageSize: 10, total: 25, onPage }} />);
  const pages = within(screen.getByRole("navigation", { name: "Orders, pages" }));
  expect(pages.getByRole("status")).toHaveTextContent("21–25 of 25 orders");
  await userEvent.click(pages.getByRole("button", { name: "Next page" }));
  expect(onPage).not.toHaveBeenCalled();
  await userEvent.click(pages.getByRole("button", { name: "Previous page" }));
  expect(onPage).toHaveBeenCalledWith(2);
});

it("shows that there are more rows than were counted", () => {
  const paging = { total: 10_000, isMore: true, onPrevious: undefined, onNext: undefined };
  render(<Orders paging={paging} />);
  expect(screen.getByText("10,000+ orders")).toBeInTheDocument();
});

it("shows empty and loading states", () => {
  const { rerender } = render(
    <Orders rows={[]} paging={{ page: 1, pageSize: 10, total: 0, onPage: () => undefined }} />,
  );
  expect(screen.getByText("Nothing ordered yet")).toBeInTheDocument();
  expect(screen.getByText("No orders")).toBeInTheDocument();
  expect(screen.getByRole("checkbox", { name: /^Select all/ })).toBeDisabled();
  rerender(<Orders rows={[]} loading />);
  expect(screen.queryByText("Nothing ordered yet")).not.toBeInTheDocument();
  expect(screen.getByRole("table")).toHaveAttribute("aria-busy", "true");
  expect(screen.getByText("Loading orders")).toHaveAttribute("role", "status");
});

describe("a chart", () => {
  const table = { columns: ["Week", "Orders"], rows: [["Week 46", 86] as const, ["Week 47", 94] as const] };

  it("has its figures in a table, and hides the drawing from screen readers", () => {
    render(
      <ChartFrame title="Orders by week" legend={[{ label: "Orders", swatch: "bg-fern" }]} table={table}>
        <svg data-testid="drawing" />
      </ChartFrame>,
    );
    const figure = within(screen.getByRole("figure", { name: "Orders by week" }));
    const row = within(figure.getByRole("row", { name: "Week 47 94" }));
    expect(row.getByRole("rowheader")).toHaveTextContent("Week 47");
    expect(figure.getByRole("list", { name: "Legend" })).toHaveTextContent("Orders");
    expect(screen.getByTestId("drawing").closest("[aria-hidden]")).toBeInTheDocument();
  });

  it.each(["loading", "empty"] as const)("draws nothing while %s", (state) => {
    render(
      <ChartFrame title="Orders by week" state={state} table={table}>
        <svg data-testid="drawing" />
      </ChartFrame>,
    );
    expect(screen.queryByTestId("drawing")).not.toBeInTheDocument();
    expect(screen.queryByRole("table")).not.toBeInTheDocument();
    expect(screen.getByText(state === "empty" ? "No data for this period" : "Loading")).toBeInTheDocument();
  });
});

it("a figure is hidden until it has loaded", () => {
  const change = { text: "+12% on last week", direction: "up", tone: "good" } as const;
  const { rerender } = render(<StatCard label="Revenue" value="$10" change={change} />);
  expect(screen.getByText("+12% on last week")).toHaveClass("text-clover-deep");
  rerender(<StatCard label="Revenue" value="$10" change={change} loading />);
  expect(screen.queryByText("$10")).not.toBeInTheDocument();
});
