import { screen } from "@testing-library/react";
import { WasteReport } from "@/components/admin/lots/waste-report";
import { ReasonReport } from "@/components/admin/problems/reason-report";
import { StaffProvider } from "@/components/admin/staff-role";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import { cents } from "@/lib/core/money";
import { wasteListSchema } from "@/lib/inventory/schema";
import { reasonListSchema } from "@/lib/problems/schema";
import "./kit-dom";
import { renderInShop } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ replace: jest.fn() }),
  usePathname: () => "/admin/lots/waste",
  useSearchParams: () => new URLSearchParams(),
}));

const NOTHING = { rows: [], total: 0, all: null };
const UNMATCHED = "Nothing matches this search and these filters.";

describe.each([
  [
    "Waste",
    (query: object) => <WasteReport params={wasteListSchema.parse(query)} page={NOTHING} />,
    "Units written off from a lot, or returned as waste, appear here.",
    "product",
  ],
  [
    "Reasons",
    (query: object) => <ReasonReport params={reasonListSchema.parse(query)} page={NOTHING} />,
    "Problems that customers report on the page of their order are counted here.",
    "both",
  ],
])("an empty report about %s", (_, reportOf, yet, group) => {
  const open = async (query: object) => {
    const role: StaffRole = "owner";
    await renderInShop(<StaffProvider role={role}>{reportOf(query)}</StaffProvider>);
  };

  it.each([
    ["at its first opening", {}],
    ["with other groups", { group }],
  ])("says that there is no data yet %s", async (_when, query) => {
    await open(query);
    expect(screen.getByText(yet)).toBeInTheDocument();
    expect(screen.queryByText(UNMATCHED)).toBeNull();
    expect(screen.getByRole("button", { name: "Filters" })).toBeInTheDocument();
  });

  it("says that nothing matches the filter where days are chosen", async () => {
    await open({ from: "2026-11-01", to: "2026-11-07", group });
    expect(screen.getByText(UNMATCHED)).toBeInTheDocument();
  });
});

it("the report about reasons names replaced units without a known cost instead of counting them as free", async () => {
  const row = {
    ...{ id: "damaged:", productId: "", reason: "damaged" as const, product: "", reports: 2, units: 3 },
    ...{ amountCents: cents(500), replacedUnits: 3, replacementCostCents: cents(420), unknownUnits: 1 },
  };
  const role: StaffRole = "owner";
  const other = { ...row, id: "missing:", reason: "missing" as const, replacedUnits: 1, unknownUnits: 1 };
  await renderInShop(
    <StaffProvider role={role}>
      <ReasonReport params={reasonListSchema.parse({})} page={{ rows: [row, other], total: 2, all: row }} />
    </StaffProvider>,
  );
  expect(
    screen.getByText(
      "2 reports about 3 units, $5.00 refunded or given as store credit, replaced: 3 units, $4.20; the cost of 1 unit is unknown",
    ),
  ).toBeInTheDocument();
  expect(screen.getByText("1 unit; the cost of 1 unit is unknown")).toBeInTheDocument();
});
