import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Accordion, AccordionItem } from "@/components/ui/accordion";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { pageRange } from "@/components/ui/page-range";
import { Pagination } from "@/components/ui/pagination";
import { Stepper } from "@/components/ui/stepper";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { Timeline } from "@/components/ui/timeline";
import "./kit-dom";

it("tabs: arrow keys switch, with a single Tab stop", async () => {
  render(
    <Tabs defaultValue="orders">
      <TabList label="Admin">
        <Tab value="orders">Orders</Tab>
        <Tab value="reviews" disabled>
          Reviews
        </Tab>
        <Tab value="people">People</Tab>
      </TabList>
      <TabPanel value="orders">All orders</TabPanel>
      <TabPanel value="people">All people</TabPanel>
    </Tabs>,
  );
  expect(screen.getByRole("tablist", { name: "Admin" })).toBeInTheDocument();
  await userEvent.tab();
  expect(screen.getByRole("tab", { name: "Orders" })).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { name: "People" })).toHaveFocus();
  expect(screen.getByRole("tabpanel", { name: "People" })).toHaveTextContent("All people");
  await userEvent.tab();
  expect(screen.getByRole("tabpanel")).toHaveFocus();
});

it("accordion: answers are in the HTML while closed (D27), headings contain the buttons", async () => {
  render(
    <Accordion type="multiple">
      <AccordionItem value="a" title="What is alkaline?">
        Rich in minerals.
      </AccordionItem>
      <AccordionItem value="b" title="How long does it take?">
        Three days.
      </AccordionItem>
    </Accordion>,
  );
  expect(screen.getByText("Rich in minerals.")).toBeInTheDocument();
  expect(screen.getByText("Three days.").closest("[data-state]")).toHaveAttribute("data-state", "closed");
  const heading = screen.getByRole("heading", { level: 3, name: "What is alkaline?" });
  const button = within(heading).getByRole("button");
  expect(button).toHaveAttribute("aria-expanded", "false");
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  expect(button).toHaveAttribute("aria-expanded", "true");
  expect(screen.getByRole("region", { name: "What is alkaline?" })).toHaveTextContent("Rich in minerals.");
  await userEvent.keyboard("{ArrowDown}");
  expect(screen.getByRole("button", { name: "How long does it take?" })).toHaveFocus();
});

describe("pagination", () => {
  it("is a list of links that marks the current page", () => {
    render(<Pagination label="Reviews" page={2} pages={9} href={(page) => `/reviews?page=${page}`} />);
    const nav = within(screen.getByRole("navigation", { name: "Reviews, pages" }));
    expect(nav.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
    expect(nav.getByRole("link", { name: "Next page" })).toHaveAttribute("href", "/reviews?page=3");
    expect(nav.getByRole("link", { name: "Previous page" })).toHaveAttribute("href", "/reviews?page=1");
  });

  it("has no links past its ends, and renders nothing for one page", () => {
    const { rerender, container } = render(
      <Pagination label="Reviews" page={1} pages={2} href={(page) => `?page=${page}`} />,
    );
    expect(screen.queryByRole("link", { name: "Previous page" })).not.toBeInTheDocument();
    rerender(<Pagination label="Reviews" page={1} pages={1} href={(page) => `?page=${page}`} />);
    expect(container).toBeEmptyDOMElement();
  });

  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 9, [1, 2, 3, "gap-after", 9]],
    [5, 9, [1, "gap-before", 4, 5, 6, "gap-after", 9]],
    [4, 9, [1, 2, 3, 4, 5, "gap-after", 9]],
    [9, 9, [1, "gap-before", 7, 8, 9]],
    [2, 2, [1, 2]],
  ])("page %d of %d shows %p", (page, pages, expected) => {
    expect(pageRange(page, pages)).toEqual(expected);
  });

  it("omits at least two pages at each gap, and shows no page twice", () => {
    for (let pages = 1; pages <= 15; pages += 1)
      for (let page = 1; page <= pages; page += 1) {
        const numbers = pageRange(page, pages).filter((entry) => typeof entry === "number");
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(numbers).toContain(page);
        const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
        expect(steps).not.toContain(2);
      }
  });
});

it("breadcrumb: the last item is the current page and not a link", () => {
  render(<Breadcrumb trail={[{ label: "Shop", href: "/shop" }]} current="Sage" />);
  const nav = within(screen.getByRole("navigation", { name: "Breadcrumb" }));
  expect(nav.getByRole("link", { name: "Shop" })).toHaveAttribute("href", "/shop");
  expect(nav.getByText("Sage")).toHaveAttribute("aria-current", "page");
  expect(nav.getAllByRole("link")).toHaveLength(1);
});

it("stepper: completed steps are announced, the current step is marked", () => {
  render(<Stepper label="Checkout" steps={["Cart", "Delivery", "Payment"]} current={1} />);
  const steps = within(screen.getByRole("list", { name: "Checkout" })).getAllByRole("listitem");
  expect(steps.map((step) => step.textContent)).toEqual(["Cart, done", "2Delivery", "3Payment"]);
  expect(steps.map((step) => step.getAttribute("aria-current"))).toEqual([null, "step", null]);
});

it("timeline: screen readers can tell done, next and upcoming apart, and dates are machine-readable", () => {
  render(
    <Timeline
      label="Order"
      entries={[
        { title: "Ordered", completed: true, date: "Nov 17", dateTime: "2026-11-17" },
        { title: "Packed", completed: false },
        { title: "Delivered", completed: false },
      ]}
    />,
  );
  const entries = screen.getAllByRole("listitem");
  expect(entries.map((entry) => entry.querySelector("p")?.textContent)).toEqual([
    "Ordered, done",
    "Packed, next",
    "Delivered, to come",
  ]);
  expect(entries[1]).toHaveAttribute("aria-current", "step");
  expect(screen.getByText("Nov 17")).toHaveAttribute("datetime", "2026-11-17");
});
