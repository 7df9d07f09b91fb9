"use client";
import {
  Copy,
  Heart,
  Mail,
  MoreHorizontal,
  Pencil,
  Plus,
  RotateCcw,
  ShoppingBasket,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { chip } from "@/components/ui/chip";
import { IconButton } from "@/components/ui/icon-button";
import { KeyHint } from "@/components/ui/key-hint";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { QuantityStepper } from "@/components/ui/quantity-stepper";
import { toast } from "@/components/ui/toast";
import { Tooltip } from "@/components/ui/tooltip";
import { Row, Specimen } from "./specimen";

const VARIANTS = ["primary", "secondary", "ghost", "destructive", "lime"] as const;

function OrderMenu() {
  const say = (title: string) => () => toast({ title });
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="secondary">
          <MoreHorizontal aria-hidden="true" className="size-5" />
          Order actions
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuLabel>Order CF-10482</MenuLabel>
        <MenuItem icon={Pencil} aside={<KeyHint keys={["E"]} />} onSelect={say("Edit")}>
          Edit
        </MenuItem>
        <MenuItem icon={Copy} onSelect={say("Copied")}>
          Copy the order number
        </MenuItem>
        <MenuItem icon={Mail} disabled>
          Send the receipt again
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={RotateCcw} tone="destructive" onSelect={say("Refund")}>
          Refund…
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

function Buttons() {
  return (
    <Specimen name="Button" className="space-y-4">
      <Row>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant[0]?.toUpperCase()}
            {variant.slice(1)}
          </Button>
        ))}
      </Row>
      <Row>
        <Button size="lg">Large</Button>
        <Button>Medium</Button>
        <Button size="sm">Small</Button>
      </Row>
      <Row>
        <Button loading>Saving</Button>
        <Button disabled>Disabled</Button>
        <Button variant="secondary" aria-disabled>
          Resting
        </Button>
        <Button asChild variant="ghost">
          <a href="#fields">To the fields</a>
        </Button>
      </Row>
      <div className="on-fern flex flex-wrap gap-3 rounded-card bg-fern p-4">
        <Button variant="onFern">On fern</Button>
        <Button variant="lime">Lime</Button>
      </div>
    </Specimen>
  );
}

export function Actions() {
  const [quantity, setQuantity] = useState(2);
  return (
    <>
      <Buttons />
      <Specimen
        name="IconButton and Tooltip"
        note="The tooltip says it again for the eye"
        className="space-y-4"
      >
        <Row>
          <Tooltip content="Add to favorites">
            <IconButton icon={Heart} label="Add to favorites" variant="secondary" />
          </Tooltip>
          <Tooltip content="Add to cart" side="bottom">
            <IconButton icon={Plus} label="Add to cart" variant="primary" />
          </Tooltip>
          <IconButton icon={Trash2} label="Delete" />
          <IconButton icon={ShoppingBasket} label="Loading cart" loading variant="secondary" />
          <IconButton icon={Pencil} label="Edit, not now" disabled />
        </Row>
        <Row>
          <span className={chip({ on: true })}>Seasonings</span>
          <span className={chip()}>Sauces</span>
          <span className={chip()}>Mushroom meats</span>
        </Row>
        <QuantityStepper of="Sage" value={quantity} onChange={setQuantity} max={4} />
      </Specimen>
      <Specimen name="Menu" note="Arrows, Home, End and typing move; Escape gives the focus back">
        <Row>
          <OrderMenu />
        </Row>
      </Specimen>
      <Specimen name="KeyHint" className="space-y-2 text-14">
        <p className="flex flex-wrap items-center gap-2">
          <KeyHint keys={["/"]} /> goes to the search
        </p>
        <p className="flex flex-wrap items-center gap-2">
          <KeyHint keys={["Ctrl", "Enter"]} /> saves
        </p>
      </Specimen>
    </>
  );
}
