import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ProblemActions } from "@/components/admin/problems/problem-actions";
import { StaffProvider } from "@/components/admin/staff-role";
import type { AdminProblem } from "@/lib/problems/schema";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }),
  usePathname: () => "/admin/problems/p1",
}));

const OWNER = "owner";
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

/**
 * Shows the actions for a problem.
 * @param returnable how many of the three reported units of each item can still come back
 */
async function open(returnable: Record<string, number>, hasLeft = true) {
  const lines = Object.entries(returnable).map(([name, count]) => ({
    ...{ id: name, name, quantity: 3, returnable: count, lots: [] },
  }));
  const problem = { id: "p1", status: "answered", hasLeft, lines, returns: [] } as unknown as AdminProblem;
  const { changes } = fakeApi([], () => json({}));
  await renderInShop(
    <StaffProvider role={OWNER}>
      <ProblemActions problem={problem} />
    </StaffProvider>,
  );
  return changes;
}

it.each([
  ["after everything came back", { "Hemp Cheese": 0, "Spelt Tortillas": 0 }, true],
  ["before the order has left", { "Hemp Cheese": 3 }, false],
])("a return is not offered %s", async (_when, returnable, hasLeft) => {
  await open(returnable, hasLeft);
  expect(screen.queryByRole("button", { name: "Record a return" })).toBeNull();
});

it("a return starts with the units of an item that can still come back", async () => {
  const changes = await open({ "Hemp Cheese": 0, "Spelt Tortillas": 2, "Plum Pie": 1 });
  await press("Record a return");
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(
    expect.not.arrayContaining(["Hemp Cheese"]),
  );
  expect(screen.getByLabelText(/^Item/)).toHaveValue("Spelt Tortillas");
  expect(screen.getByLabelText(/^Units/)).toHaveValue("2");
  await userEvent.selectOptions(screen.getByLabelText(/^Item/), "Plum Pie");
  expect(screen.getByLabelText(/^Units/)).toHaveValue("1");
  await press("Record");
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toMatchObject({ line: "Plum Pie", quantity: "1" });
});
