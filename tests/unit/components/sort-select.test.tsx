import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SortSelect } from "@/components/catalog/sort-select";
import type { Sort } from "@/lib/catalog/schema";

/** Shows the shop's sort orders. @returns what its form sends */
function open(value: Sort, usual: Sort) {
  const onSubmit = jest.fn((event: SubmitEvent) => event.preventDefault());
  render(
    <form aria-label="Search and sort">
      <label htmlFor="sort">Sort by</label>
      <SortSelect id="sort" value={value} usual={usual} />
    </form>,
  );
  const form = screen.getByRole<HTMLFormElement>("form");
  form.addEventListener("submit", onSubmit);
  return { sent: () => new FormData(form).get("sort"), onSubmit };
}

const chosen = () => screen.getByRole("option", { selected: true }).textContent;

it("sends no default order, so that a search from the listing is sorted by relevance", () => {
  const { sent } = open("name", "name");
  expect(chosen()).toBe("Name");
  expect(screen.queryByRole("option", { name: "Best match" })).toBeNull();
  expect(sent()).toBe("");
});

it("offers and keeps every order during a search", async () => {
  const { sent, onSubmit } = open("price-low", "relevance");
  expect([chosen(), sent()]).toEqual(["Price: low to high", "price-low"]);
  await userEvent.selectOptions(screen.getByLabelText("Sort by"), "Name");
  expect(sent()).toBe("name");
  await userEvent.selectOptions(screen.getByLabelText("Sort by"), "Best match");
  expect(sent()).toBe("");
  expect(onSubmit).toHaveBeenCalledTimes(2);
});
