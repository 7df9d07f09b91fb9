"use client";
import { useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Combobox } from "@/components/ui/combobox";
import { Highlight } from "@/components/ui/highlight";
import { toast } from "@/components/ui/toast";
import { Specimen } from "./specimen";

const PRODUCTS = [
  ["Hemp Cheese", "$9.99"],
  ["Smoked Hemp Cheese with Sea Salt and Rosemary from the Hills", "$11.49"],
  ["Spelt Tortillas", "$6.49"],
  ["Blue Corn Tortillas", "$6.99"],
  ["Mushroom Chorizo", "$12.49"],
  ["Lion’s Mane Steak", "$13.99"],
  ["Sage", "$4.49"],
  ["Wild Sage & Thyme Seasoning", "$5.99"],
] as const;

type Product = (typeof PRODUCTS)[number];

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function findProducts(text: string): Promise<readonly Product[]> {
  await wait(350);
  if (text === "fail") throw new Error("No answer");
  return PRODUCTS.filter(([name]) => name.toLowerCase().includes(text.toLowerCase()));
}

export function SearchGroup() {
  const [text, setText] = useState("");
  const [other, setOther] = useState("");
  return (
    <>
      <Specimen name="Combobox" note="Try “che”, “zzz” and “fail”; up, down, Enter, Escape">
        <Combobox
          label="Search products"
          placeholder="Search products"
          value={text}
          onValue={setText}
          suggest={findProducts}
          itemKey={([name]) => name}
          itemText={([name]) => name}
          onPick={([name]) => setText(name)}
          onSearch={(query) => toast({ title: `Search for “${query}”` })}
        />
      </Specimen>
      <Specimen name="Combobox with more in its rows" note="A picture and a price">
        <Combobox
          label="Find a product"
          placeholder="Find a product"
          value={other}
          onValue={setOther}
          suggest={findProducts}
          itemKey={([name]) => name}
          itemText={([name]) => name}
          onPick={([name]) => setOther(name)}
          noResults={(query) => `No product matches “${query}”.`}
          renderItem={([name, price], query) => (
            <>
              <Avatar name={name} size="sm" decorative />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <Highlight text={name} query={query} />
              </span>
              <span className="tabular text-14 text-ink-soft">{price}</span>
            </>
          )}
        />
      </Specimen>
    </>
  );
}
