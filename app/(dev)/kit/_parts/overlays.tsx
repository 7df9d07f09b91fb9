"use client";
import { Settings2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Field } from "@/components/form/field";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Sheet, SheetContent } from "@/components/ui/sheet";
import { SideSheet } from "@/components/ui/side-sheet";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { Row, Specimen } from "./specimen";

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
const PARAGRAPHS = ["harvest", "kitchen", "packing", "road", "door", "table"];

function LongDialog() {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="secondary">Long</Button>
      </DialogTrigger>
      <DialogContent
        size="lg"
        title="From the field to your door, with everything that happens on the way there"
        description="A long read."
        footer={
          <DialogClose asChild>
            <Button>Understood</Button>
          </DialogClose>
        }
      >
        {PARAGRAPHS.map((part) => (
          <p key={part} className="mb-4 max-w-prose">
            The {part}: whole plants, short lists and short ways. We buy what is ripe, cook it in small
            kettles, and send it cold. What is left over goes to the compost of the farm that it came from,
            and what the compost grows is what we buy in the year after.
          </p>
        ))}
      </DialogContent>
    </Dialog>
  );
}

function Dialogs() {
  return (
    <Row>
      <Dialog>
        <DialogTrigger asChild>
          <Button variant="secondary">Small</Button>
        </DialogTrigger>
        <DialogContent
          size="sm"
          title="Pause your plan?"
          description="Nothing is charged while it is paused. You can go on at any time."
          footer={
            <>
              <DialogClose asChild>
                <Button variant="ghost">Not now</Button>
              </DialogClose>
              <DialogClose asChild>
                <Button>Pause for a month</Button>
              </DialogClose>
            </>
          }
        />
      </Dialog>
      <Dialog>
        <DialogTrigger asChild>
          <Button variant="secondary">With a field</Button>
        </DialogTrigger>
        <DialogContent
          title="Rename the address"
          footer={
            <DialogClose asChild>
              <Button>Save</Button>
            </DialogClose>
          }
        >
          <Field label="Name">{(control) => <Input {...control} defaultValue="Home" />}</Field>
        </DialogContent>
      </Dialog>
      <LongDialog />
    </Row>
  );
}

function Confirms() {
  return (
    <Row>
      <ConfirmDialog
        trigger={<Button variant="destructive">Delete</Button>}
        title="Delete Smoked Hemp Cheese?"
        description="It leaves the shop at once. Orders that have it stay as they are. You can't undo this."
        confirmLabel="Delete"
        destructive
        onConfirm={() => wait(900)}
      />
      <ConfirmDialog
        trigger={<Button variant="secondary">One that fails</Button>}
        title="Publish the sale?"
        description="Prices change for everyone within a minute."
        confirmLabel="Publish"
        onConfirm={() => wait(600).then(() => Promise.reject(new Error("refused")))}
      />
    </Row>
  );
}

function ProductFields() {
  return (
    <>
      {["Name", "Unit", "SKU", "Price", "Member price", "Stock"].map((label) => (
        <Field key={label} label={label}>
          {(control) => <Input {...control} />}
        </Field>
      ))}
      <Field label="Description">{(control) => <Textarea {...control} />}</Field>
    </>
  );
}

function EditSheet() {
  const [open, setOpen] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [saving, setSaving] = useState(false);
  const show = (next: boolean) => {
    setOpen(next);
    setDirty(false);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    await wait(700);
    setSaving(false);
    show(false);
    toast({ title: "Saved", description: "Hemp Cheese shows the change." });
  };
  return (
    <>
      <Button variant="secondary" onClick={() => show(true)}>
        Edit in a side sheet
      </Button>
      <SideSheet
        open={open}
        onOpenChange={show}
        title="Edit Hemp Cheese"
        description="Shoppers see changes within a minute."
        formId="kit-edit"
        dirty={dirty}
        saving={saving}
        extra={
          <Button variant="ghost" className="-ml-3 px-3 text-clay-deep enabled:hover:bg-clay-soft">
            Delete
          </Button>
        }
      >
        <form
          id="kit-edit"
          className="space-y-4"
          onChange={() => setDirty(true)}
          onSubmit={(event) => void save(event)}
        >
          <ProductFields />
        </form>
      </SideSheet>
    </>
  );
}

function Floating() {
  const [open, setOpen] = useState(false);
  return (
    <Row>
      <Popover>
        <PopoverTrigger asChild>
          <Button variant="secondary">
            <Settings2 aria-hidden="true" className="size-4.5" />
            Popover
          </Button>
        </PopoverTrigger>
        <PopoverContent label="Price range" className="space-y-4">
          <Field label="Up to">{(control) => <Input {...control} inputMode="decimal" />}</Field>
          <PopoverClose asChild>
            <Button size="sm">Apply</Button>
          </PopoverClose>
        </PopoverContent>
      </Popover>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Sheet
      </Button>
      <Sheet open={open} onOpenChange={setOpen}>
        <SheetContent side="left" title="Filters" footer={<p className="p-5 text-14">The footer stays.</p>}>
          <p className="p-5">What the cart and the menu stand on.</p>
        </SheetContent>
      </Sheet>
      <Button variant="secondary" onClick={() => toast({ title: "Item has been added to your cart." })}>
        Toast
      </Button>
      <Button
        variant="secondary"
        onClick={() => toast({ title: "Error", description: "It did not work.", variant: "destructive" })}
      >
        Toast of an error
      </Button>
    </Row>
  );
}

export function Overlays() {
  return (
    <>
      <Specimen name="Dialog" note="The focus stays inside and returns">
        <Dialogs />
      </Specimen>
      <Specimen name="ConfirmDialog" note="Opens on Cancel; busy until it is done">
        <Confirms />
      </Specimen>
      <Specimen name="SideSheet" note="Asks before changes are lost">
        <EditSheet />
      </Specimen>
      <Specimen name="Popover, Sheet, Toast">
        <Floating />
      </Specimen>
    </>
  );
}
