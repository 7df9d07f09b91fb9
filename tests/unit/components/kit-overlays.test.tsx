import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentProps, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { SideSheet } from "@/components/ui/side-sheet";
import { Tooltip } from "@/components/ui/tooltip";
import "./kit-dom";

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it("a dialog has a name and a description, traps the focus and returns it", async () => {
  render(
    <Dialog>
      <DialogTrigger asChild>
        <Button>Open</Button>
      </DialogTrigger>
      <DialogContent
        title="Pause your plan?"
        description="Nothing is charged."
        footer={
          <DialogClose asChild>
            <Button>Pause</Button>
          </DialogClose>
        }
      />
    </Dialog>,
  );
  await press("Open");
  const dialog = screen.getByRole("dialog", { name: "Pause your plan?" });
  expect(dialog).toHaveAccessibleDescription("Nothing is charged.");
  for (let step = 0; step < 4; step += 1) {
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await userEvent.tab();
  }
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("button", { name: "Open" })).toHaveFocus());
});

describe("a confirmation", () => {
  const ask = async (onConfirm: () => unknown) => {
    render(
      <ConfirmDialog
        trigger={<Button>Delete</Button>}
        title="Delete Sage?"
        description="You can't undo this."
        confirmLabel="Yes, delete"
        destructive
        onConfirm={onConfirm}
      />,
    );
    await press("Delete");
    return screen.getByRole("alertdialog", { name: "Delete Sage?" });
  };

  it("focuses Cancel, and Escape only closes it", async () => {
    const remove = jest.fn();
    const dialog = await ask(remove);
    expect(dialog).toHaveAccessibleDescription("You can't undo this.");
    expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    expect(remove).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.getByRole("button", { name: "Delete" })).toHaveFocus());
  });

  it("is busy until it is done, once", async () => {
    let done: (value?: unknown) => void = () => undefined;
    const remove = jest.fn(() => new Promise((resolve) => (done = resolve)));
    await ask(remove);
    await press("Yes, delete");
    expect(screen.getByRole("button", { name: "Yes, delete" })).toHaveAttribute("aria-busy", "true");
    await press("Yes, delete");
    expect(remove).toHaveBeenCalledTimes(1);
    await act(async () => done());
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });

  it("stays open with an error when it fails", async () => {
    await ask(() => Promise.reject(new Error("refused")));
    await press("Yes, delete");
    expect(await screen.findByRole("alert")).toHaveTextContent("Something went wrong. Please try again.");
    expect(screen.getByRole("button", { name: "Yes, delete" })).not.toHaveAttribute("aria-busy");
  });
});

function Editor({ onSave, ...props }: { onSave?: () => void } & Partial<ComponentProps<typeof SideSheet>>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <SideSheet open={open} onOpenChange={setOpen} title="Edit Sage" formId="edit" {...props}>
        <form
          id="edit"
          onSubmit={(event) => {
            event.preventDefault();
            onSave?.();
          }}
        >
          <input aria-label="Name" />
        </form>
      </SideSheet>
    </>
  );
}

describe("a side sheet", () => {
  it("saves with the button in its footer, and returns the focus", async () => {
    const save = jest.fn();
    render(<Editor onSave={save} description="Shows within a minute" />);
    await press("Edit");
    expect(screen.getByRole("dialog", { name: "Edit Sage" })).toHaveAccessibleDescription(
      "Shows within a minute",
    );
    await press("Save changes");
    expect(save).toHaveBeenCalledTimes(1);
    await press("Cancel");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("button", { name: "Edit" })).toHaveFocus());
  });

  it("asks before discarding changes", async () => {
    render(<Editor dirty />);
    await press("Edit");
    await userEvent.keyboard("{Escape}");
    const question = screen.getByRole("alertdialog", { name: "Discard your changes?" });
    await userEvent.click(within(question).getByRole("button", { name: "Keep editing" }));
    expect(screen.getByRole("dialog", { name: "Edit Sage" })).toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await press("Discard");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("does not close while saving", async () => {
    render(<Editor saving />);
    await press("Edit");
    await userEvent.keyboard("{Escape}");
    expect(screen.getByRole("dialog", { name: "Edit Sage" })).toBeInTheDocument();
  });
});

function RowMenu() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button>Actions</Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem onSelect={() => setAsking(true)}>Delete</MenuItem>
        </MenuContent>
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete Sage?"
        description="For good."
        confirmLabel="Yes"
        onConfirm={() => undefined}
      />
    </>
  );
}

describe("a menu", () => {
  const show = (edit: () => void, remove: () => void) =>
    render(
      <main>
        <Menu>
          <MenuTrigger asChild>
            <Button>Actions</Button>
          </MenuTrigger>
          <MenuContent>
            <MenuItem onSelect={edit}>Edit</MenuItem>
            <MenuItem disabled>Send</MenuItem>
            <MenuItem tone="destructive" onSelect={remove}>
              Delete
            </MenuItem>
          </MenuContent>
        </Menu>
      </main>,
    );

  it("supports the keyboard, skips disabled items, and returns the focus", async () => {
    const [edit, remove] = [jest.fn(), jest.fn()];
    show(edit, remove);
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    expect(screen.getByRole("menu", { name: "Actions" })).toBeInTheDocument();
    expect(screen.getByRole("main")).toContainElement(screen.getByRole("menu"));
    expect(screen.getByRole("menuitem", { name: "Edit" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(remove).toHaveBeenCalledTimes(1);
    expect(edit).not.toHaveBeenCalled();
    expect(screen.queryByRole("menu")).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("button", { name: "Actions" })).toHaveFocus());
  });

  it("gets the focus back from a dialog that it opened", async () => {
    render(<RowMenu />);
    await userEvent.tab();
    await userEvent.keyboard("{Enter}{Enter}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus());
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Actions" })).toHaveFocus());
  });
});

it("a popover has a name, takes the focus and returns it", async () => {
  render(
    <Popover>
      <PopoverTrigger asChild>
        <Button>Price</Button>
      </PopoverTrigger>
      <PopoverContent label="Price range">
        <input aria-label="Up to" />
      </PopoverContent>
    </Popover>,
  );
  await press("Price");
  expect(screen.getByRole("dialog", { name: "Price range" })).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Up to" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("button", { name: "Price" })).toHaveFocus());
});

it("a tooltip opens on focus and closes with Escape", async () => {
  render(
    <Tooltip content="Add to favourites">
      <Button>Heart</Button>
    </Tooltip>,
  );
  await userEvent.tab();
  expect(await screen.findByRole("tooltip")).toHaveTextContent("Add to favourites");
  expect(screen.getByRole("button")).toHaveAccessibleDescription("Add to favourites");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
});
