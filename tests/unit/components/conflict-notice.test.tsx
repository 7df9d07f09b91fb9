import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { ConflictNotice } from "@/components/admin/conflict-notice";
import "./kit-dom";

/** A long form with the save button far from the notice. */
function LongForm() {
  const [attempt, setAttempt] = useState<number>();
  const done = () => setAttempt(undefined);
  const differences = [
    { name: "diet", theirs: ["vegan", "raw"], mine: [] },
    { name: "gallery", theirs: [{ url: "/a.webp", alt: "A" }], mine: true },
  ];
  return (
    <>
      <button type="button" onClick={() => setAttempt((last = 0) => last + 1)}>
        Save changes
      </button>
      <ConflictNotice
        labels={{ diet: "Diet", gallery: "Pictures" }}
        conflict={
          attempt === undefined ? undefined : { attempt, differences, takeTheirs: done, keepMine: done }
        }
      />
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const scrolled = jest.fn();
beforeEach(() => {
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
});

describe("an edit conflict", () => {
  it("scrolls to the notice, focuses and announces it at every attempt", async () => {
    render(<LongForm />);
    expect(screen.queryByRole("alert")).toBeNull();
    for (const attempt of [1, 2]) {
      await press("Save changes");
      const notice = screen.getByRole("group", { name: "Conflicting changes" });
      expect(notice).toHaveFocus();
      expect(scrolled).toHaveBeenCalledTimes(attempt);
      expect(scrolled.mock.contexts[attempt - 1]).toBe(notice);
    }
    expect(screen.getByRole("alert")).toHaveTextContent("This was changed in the meantime");
  });

  it("does not say who changed it: it can be the user's own earlier save, whose response was lost", async () => {
    render(<LongForm />);
    await press("Save changes");
    expect(screen.getByRole("alert")).not.toHaveTextContent(/someone|they|theirs|yours|mine\b/i);
  });

  it("returns the focus to the save button after a version is chosen", async () => {
    render(<LongForm />);
    await press("Save changes");
    await press("Use the saved version");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByRole("button", { name: "Save changes" })).toHaveFocus();
  });

  it("labels both versions", async () => {
    render(<LongForm />);
    await press("Save changes");
    expect(screen.getByRole("alert")).toHaveTextContent(
      /Diet.*Saved now: vegan, raw.*In this form: \(empty\).*Pictures.*Saved now: url: \/a\.webp, alt: A.*In this form: yes/,
    );
  });
});
