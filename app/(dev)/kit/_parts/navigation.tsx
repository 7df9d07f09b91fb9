"use client";
import { Accordion, AccordionItem } from "@/components/ui/accordion";
import { Badge } from "@/components/ui/badge";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Pagination } from "@/components/ui/pagination";
import { Stepper } from "@/components/ui/stepper";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { Specimen } from "./specimen";

const TABS = ["Overview", "Orders", "Products", "Customers", "Reviews", "Promotions", "Settings"];
const STEPS = ["Cart", "Delivery", "Payment", "Done"];
const HOME = { label: "Home", href: "/" };

function TabsSpecimen() {
  return (
    <Specimen name="Tabs" note="Scroll sideways on phones; arrows move" wide>
      <Tabs defaultValue="Overview">
        <TabList label="Admin">
          {TABS.map((tab) => (
            <Tab key={tab} value={tab} disabled={tab === "Promotions"}>
              {tab}
              {tab === "Orders" ? <Badge tone="warning">12</Badge> : null}
            </Tab>
          ))}
        </TabList>
        {TABS.map((tab) => (
          <TabPanel key={tab} value={tab}>
            What {tab.toLowerCase()} has to say.
          </TabPanel>
        ))}
      </Tabs>
    </Specimen>
  );
}

function Answers() {
  return (
    <Specimen name="Accordion" note="Answers are in the HTML while closed">
      <Accordion type="multiple" defaultValue={["a"]}>
        <AccordionItem value="a" title="What does alkaline mean?" as="h4">
          Foods that are rich in minerals and leave little acid behind. We cook from whole plants only.
        </AccordionItem>
        <AccordionItem
          value="b"
          title="How long does an order that I place on a Friday evening before a holiday take to arrive?"
          as="h4"
        >
          Three to five business days; holidays do not count.
        </AccordionItem>
        <AccordionItem value="c" title="Not asked yet" as="h4" disabled>
          Nothing.
        </AccordionItem>
      </Accordion>
    </Specimen>
  );
}

export function Navigation() {
  return (
    <>
      <TabsSpecimen />
      <Answers />
      <Specimen name="Breadcrumb" note="On phones only the way back up" className="space-y-3">
        <Breadcrumb trail={[HOME, { label: "Shop", href: "/shop" }]} current="Hemp Cheese" />
        <Breadcrumb
          label="Breadcrumb of a long name"
          trail={[HOME, { label: "Shop", href: "/shop" }, { label: "Cheese", href: "/shop?category=cheese" }]}
          current="Smoked Hemp Cheese with Sea Salt and Rosemary from the Hills"
        />
      </Specimen>
      <Specimen name="Stepper" note="Its names hide where it is narrow" wide className="grid gap-6">
        <Stepper label="Checkout" steps={STEPS} current={0} />
        <Stepper label="Checkout, in the middle" steps={STEPS} current={2} />
        <Stepper label="Checkout, done" steps={STEPS} current={4} />
        <Stepper label="Checkout, narrow" steps={STEPS} current={1} className="max-w-72" />
      </Specimen>
      <Specimen name="Pagination" note="Links; nothing when there is one page" wide className="space-y-5">
        <Pagination label="Short list" page={1} pages={3} href={(page) => `#page-${page}`} />
        <Pagination label="Long list" page={6} pages={24} href={(page) => `#page-${page}`} />
        <Pagination label="End of the list" page={24} pages={24} href={(page) => `#page-${page}`} />
      </Specimen>
    </>
  );
}
