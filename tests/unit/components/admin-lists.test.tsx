import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { DateRangeFilter } from "@/components/admin/date-range-filter";
import { ListFilters } from "@/components/admin/list-filters";
import { ListScreen } from "@/components/admin/list-screen";
import { ListSearch } from "@/components/admin/list-search";
import { AttentionList } from "@/components/admin/reports/attention-list";
import { JobTable } from "@/components/admin/reports/job-table";
import { StaffProvider } from "@/components/admin/staff-role";
import { useLocalList } from "@/components/admin/use-admin-list";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

const push = jest.fn();
jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push }),
  usePathname: () => "/admin/products/new",
}));

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const as = (role: StaffRole, page: ReactNode) =>
  renderInShop(<StaffProvider role={role}>{page}</StaffProvider>);
const asOwner = (page: ReactNode) => as("owner", page);

describe("the filters above a list", () => {
  const filters = (params: object) => (
    <ListFilters params={params} search={<input aria-label="Search" />}>
      <DateRangeFilter from={undefined} to={undefined} onDays={jest.fn()} />
    </ListFilters>
  );

  it("collapse behind one button on phones, which counts the active filters", async () => {
    await renderInShop(
      filters({ search: "x", sort: "-created", page: 2, status: "new", from: "2026-11-01" }),
    );
    const button = screen.getByRole("button", { name: "Filters (2)" });
    const folded = document.getElementById(button.getAttribute("aria-controls") ?? "");
    expect([button.getAttribute("aria-expanded"), folded?.classList.contains("hidden")]).toEqual([
      "false",
      true,
    ]);
    await userEvent.click(button);
    expect([button.getAttribute("aria-expanded"), folded?.classList.contains("hidden")]).toEqual([
      "true",
      false,
    ]);
    expect(screen.getByLabelText("Search")).toBeInTheDocument();
  });

  it("label both dates", async () => {
    await renderInShop(filters({}));
    expect(screen.getByText("From")).toBeVisible();
    expect(screen.getByLabelText("From")).toHaveAttribute("type", "date");
    expect(screen.getByLabelText("To")).toHaveAttribute("type", "date");
  });
});

const FRUITS = [
  { id: "1", name: "Fig" },
  { id: "2", name: "Plum" },
];
function Fruits() {
  return (
    <ListScreen
      list={useLocalList(FRUITS, ({ name }) => name)}
      noun={{ one: "fruit", many: "fruits" }}
      search={{ placeholder: "Name" }}
      create={{ label: "New fruit", permission: "products.edit" }}
      columns={(edit) => [
        { id: "name", header: "Name", isRowHeader: true, cell: ({ name }) => name },
        {
          id: "actions",
          header: "Actions",
          cell: (fruit) => (
            <button type="button" onClick={() => edit(fruit)}>
              Edit {fruit.name}
            </button>
          ),
        },
      ]}
      nameOf={({ name }) => name}
      empty="The first fruit comes here."
      editor={({ saved, onClose }) => (
        <dialog open aria-label={saved?.name ?? "New fruit"}>
          <button type="button" onClick={onClose}>
            Close
          </button>
        </dialog>
      )}
    />
  );
}

describe("the search field above a list", () => {
  const onSearch = jest.fn();
  const typed = async (text: string) => {
    await renderInShop(<ListSearch label="Search" placeholder="Name" value="" onSearch={onSearch} />);
    const field = screen.getByLabelText("Search");
    fireEvent.change(field, { target: { value: text } });
    return field;
  };
  const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  beforeEach(() => {
    onSearch.mockClear();
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it("searches when typing pauses", async () => {
    await typed(" fig ");
    wait(299);
    expect(onSearch).not.toHaveBeenCalled();
    wait(1);
    expect(onSearch.mock.calls).toEqual([["fig"]]);
  });

  it("searches immediately on Enter, and not again after the pause", async () => {
    fireEvent.keyDown(await typed("fig"), { key: "Enter" });
    expect(onSearch.mock.calls).toEqual([["fig"]]);
    wait(300);
    expect(onSearch).toHaveBeenCalledTimes(1);
  });
});

describe("the screen of a list", () => {
  it("searches, and opens the editor of a row or of a new one", async () => {
    await asOwner(<Fruits />);
    expect(screen.getByRole("table", { name: "Fruits" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /^Filters/ })).toBeNull();
    await press("Edit Fig");
    expect(screen.getByRole("dialog", { name: "Fig" })).toBeVisible();
    await press("Close");
    expect(screen.queryByRole("dialog")).toBeNull();
    await press("New fruit");
    expect(screen.getByRole("dialog", { name: "New fruit" })).toBeVisible();
    await press("Close");
    await userEvent.type(screen.getByRole("searchbox", { name: "Search fruits" }), "plu");
    await waitFor(() => expect(screen.queryByText("Edit Fig")).toBeNull());
    expect(screen.getByText("Edit Plum")).toBeVisible();
    await userEvent.type(screen.getByRole("searchbox"), "x");
    expect(await screen.findByText("No fruits")).toBeVisible();
    await press("Clear search and filters");
    expect(await screen.findByText("Edit Fig")).toBeVisible();
  });

  it("offers a new row only to staff who may create one", async () => {
    await as("fulfilment", <Fruits />);
    expect(screen.getByText("Edit Fig")).toBeVisible();
    expect(screen.queryByRole("button", { name: "New fruit" })).toBeNull();
  });
});

describe("what needs attention", () => {
  it("ranks alerts and other items together by the amount at stake", async () => {
    const item = (id: string, cents: number, tone: "danger" | "plain" = "plain") => ({
      id,
      title: `Item ${id}`,
      detail: "",
      href: "/admin",
      tone,
      cents,
    });
    const alert = {
      id: "alert",
      message: "Payment of $50.00",
      href: null,
      at: "2026-11-21T09:00:00",
      about: "payment",
    };
    await asOwner(
      <AttentionList
        items={[item("urgent", 0, "danger"), item("most", 9_900), item("least", 100)]}
        alerts={[{ ...alert, about: "payment", cents: 5_000 }]}
        openAlerts={1}
        timeZone="UTC"
      />,
    );
    const shown = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(shown.map((text) => /Item \w+?(?=\$|$)|Payment/.exec(text ?? "")?.[0])).toEqual([
      "Item most",
      "Payment",
      "Item least",
      "Item urgent",
    ]);
    expect(screen.getByText("$99.00")).toBeInTheDocument();
  });
});

describe("the table of jobs", () => {
  const jobs = [
    {
      name: "send-mail",
      label: "Send queued emails",
      schedule: "Every minute",
      next: "2026-11-22T10:00:00.000Z",
      last: { name: "send-mail", failed: true, at: "2026-11-22T09:59:00.000Z", message: "No route" },
      isBusy: false,
    },
  ];

  it("shows when a job runs and its last result, and starts it", async () => {
    const api = fakeApi([], () => json({ job: "send-mail" }, 202));
    await asOwner(<JobTable jobs={jobs} timeZone="UTC" />);
    const row = screen.getByRole("row", { name: /Send queued emails/ });
    for (const text of ["Every minute", "Failed", "No route", "Sun, Nov 22, 10:00 AM"])
      expect(row).toHaveTextContent(text);
    await press(/Run now.*Send queued emails/);
    expect(await screen.findByText("Job started")).toBeInTheDocument();
    expect(api.changes()).toEqual([
      { method: "POST", path: "/api/admin/jobs/send-mail/run", body: undefined },
    ]);
  });

  it("has no run button for read-only roles", async () => {
    await as("manager", <JobTable jobs={jobs} timeZone="UTC" />);
    expect(screen.queryByRole("button", { name: /Run now/ })).not.toBeInTheDocument();
  });
});
