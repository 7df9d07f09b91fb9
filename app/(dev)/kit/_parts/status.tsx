import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Timeline, type TimelineEntry } from "@/components/ui/timeline";
import { Row, Specimen } from "./specimen";

const BRANDED = ["fern", "solid", "lime", "clay", "honey", "plain"] as const;

const ON_ITS_WAY: TimelineEntry[] = [
  { title: "Ordered", completed: true, date: "Tue, Nov 17, 9:14 AM", dateTime: "2026-11-17T09:14:00Z" },
  {
    title: "Packed",
    completed: true,
    date: "Wed, Nov 18, 7:40 AM",
    dateTime: "2026-11-18T07:40:00Z",
    detail: "With two ice packs.",
  },
  { title: "On its way", completed: false, detail: "Handed to the carrier tonight." },
  { title: "Delivered", completed: false, date: "Expected Sat, Nov 21" },
];

const DELIVERED: TimelineEntry[] = [
  { title: "Ordered", completed: true, date: "Mon, Nov 9", dateTime: "2026-11-09" },
  { title: "Delivered", completed: true, date: "Thu, Nov 12", dateTime: "2026-11-12" },
];

function States() {
  return (
    <Specimen name="Badge" className="space-y-4">
      <Row>
        <Badge tone="neutral" dot>
          Draft
        </Badge>
        <Badge tone="positive" dot>
          Paid
        </Badge>
        <Badge tone="warning" dot>
          Low stock
        </Badge>
        <Badge tone="danger" dot>
          Refunded
        </Badge>
      </Row>
      <Row>
        <Badge tone="neutral">Neutral</Badge>
        <Badge tone="positive">Positive</Badge>
        <Badge tone="warning">Warning</Badge>
        <Badge tone="danger">Danger</Badge>
      </Row>
      <Row>
        {BRANDED.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Row>
    </Specimen>
  );
}

export function Status() {
  return (
    <>
      <States />
      <Specimen name="Avatar" note="Initials until there is a picture">
        <Row>
          <Avatar name="Rosa Field" size="lg" src="/icon.svg" />
          <Avatar name="Rosa Field" size="lg" />
          <Avatar name="Amadou Bâ" />
          <Avatar name="Ólafur van der Berg" />
          <Avatar name="Cher" size="sm" />
          <Avatar name="" size="sm" decorative />
        </Row>
      </Specimen>
      <Specimen name="Timeline" note="Done, next, to come">
        <Timeline label="Order CF-10482" entries={ON_ITS_WAY} />
      </Specimen>
      <Specimen name="Timeline, all done; ProgressBar" className="space-y-6">
        <Timeline label="Order CF-10399" entries={DELIVERED} />
        <ProgressBar
          label="Free delivery"
          value={34}
          max={50}
          text="$34 of $50"
          hint="Add $16 more to get it."
        />
        <ProgressBar label="Stock of Hemp Cheese" value={12} tone="honey" />
        <ProgressBar label="Profile" value={100} tone="clover" text="Complete" />
        <ProgressBar label="Bringing in 1,204 products" value={null} />
      </Specimen>
    </>
  );
}
