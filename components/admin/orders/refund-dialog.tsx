"use client";
import { Field } from "@/components/form/field";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ControlRow } from "@/components/ui/control-row";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { QuantityStepper } from "@/components/ui/quantity-stepper";
import { RadioCard, RadioCards } from "@/components/ui/radio-cards";
import { Select } from "@/components/ui/select";
import { cents, formatCents, formatUsd } from "@/lib/core/money";
import type { AdminOrder, AdminOrderLine } from "@/lib/orders/schema/admin-order";
import type { ShippingShare } from "@/lib/pricing/schema";
import { RemainingUnits, type UnitsChoice, UnitsFields, unitsLeft } from "./units-fields";
import { choiceOf, type RefundDraft, useRefund } from "./use-refund";

interface RefundDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

/** Refunds an order: some lines, the full remainder, or an amount. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const { draft, change, amount, send, isBusy, isPossible, isFree } = useRefund(order, onClose);
  const left = cents(order.refundable.leftCents);
  return (
    <Dialog open onOpenChange={(open) => (open || isBusy ? undefined : onClose())}>
      <DialogContent
        title={`Refund order ${order.orderNumber}`}
        description={`${formatUsd(left)} can still be refunded.`}
        footer={
          <>
            <Button variant="secondary" aria-disabled={isBusy} onClick={onClose}>
              Not now
            </Button>
            <Button
              variant="destructive"
              loading={isBusy}
              aria-disabled={!isPossible}
              onClick={() => void send()}
            >
              Refund {formatUsd(amount)}
            </Button>
          </>
        }
      >
        <div className="space-y-5">
          <RadioCards
            label="What to refund"
            value={draft.kind}
            onValueChange={(kind) => change({ kind: kind as RefundDraft["kind"] })}
          >
            <RadioCard value="lines" title="Some of the items" description="With their tax, to the cent" />
            <RadioCard value="full" title="Everything that is left" aside={formatUsd(left)} />
            <RadioCard value="amount" title="An amount" description="Out of goodwill" />
          </RadioCards>
          <Details order={order} draft={draft} change={change} />
          {isFree ? (
            <Notice announce title="These items were free">
              There is no money to refund. To return them to stock, refund a paid item with them, or raise the
              stock of the product on the Products tab.
            </Notice>
          ) : null}
          {order.userId === null ? null : <Destination order={order} draft={draft} change={change} />}
          <Field label="Reason (sent to the buyer)">
            {(control) => (
              <Input
                {...control}
                maxLength={300}
                value={draft.reason}
                onChange={(event) => change({ reason: event.target.value })}
              />
            )}
          </Field>
        </div>
      </DialogContent>
    </Dialog>
  );
}

interface PartProps {
  order: AdminOrder;
  draft: RefundDraft;
  change: (patch: Partial<RefundDraft>) => void;
}

/** Where the money goes; a guest has no store credit. */
function Destination({ order: { creditCents }, draft, change }: PartProps) {
  return (
    <RadioCards
      label="Where to refund it"
      value={draft.toCredit ? "credit" : "card"}
      onValueChange={(value) => change({ toCredit: value === "credit" })}
    >
      <RadioCard
        value="card"
        title="Original form of payment"
        description={creditCents > 0 ? "To the card first, the rest as store credit" : "To the card"}
      />
      <RadioCard value="credit" title="Store credit" description="The buyer can use it right away" />
    </RadioCards>
  );
}

const OUTCOMES = ["kept", "restocked", "wasted"] as const;

function Details({ order, draft, change }: PartProps) {
  if (draft.kind === "lines") return <Lines order={order} draft={draft} change={change} />;
  if (draft.kind === "full" && order.status === "new")
    return (
      <ControlRow label="Return the items to stock" hint="All units that were not refunded before">
        {(control) => (
          <Checkbox
            {...control}
            checked={draft.restockAll}
            onCheckedChange={(on) => change({ restockAll: on === true })}
          />
        )}
      </ControlRow>
    );
  if (draft.kind === "full")
    return (
      <RemainingUnits
        lines={order.lines.filter((line) => unitsLeft(line) > 0)}
        outcomes={OUTCOMES}
        choiceOf={(line) => choiceOf(draft, line)}
        onChange={({ id }, choice) => change({ units: { ...draft.units, [id]: choice } })}
      />
    );
  const left = formatCents(order.refundable.leftCents);
  return (
    <Field label="Amount ($)" hint={`At most ${left}`} required>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          value={draft.typed}
          onChange={(event) => change({ typed: event.target.value })}
        />
      )}
    </Field>
  );
}

const SHARES: readonly (readonly [ShippingShare, string])[] = [
  ["none", "No delivery charge"],
  ["share", "These items' share of the delivery charge"],
  ["all", "All that is left of the delivery charge"],
];

function Lines({ order, draft, change }: PartProps) {
  const open = order.lines.filter((line) => unitsLeft(line) > 0);
  return (
    <>
      {open.length === 0 ? (
        <p className="text-ink-soft">All items have been refunded. Choose an amount.</p>
      ) : null}
      <ul className="divide-y divide-hairline border-y border-hairline empty:hidden">
        {open.map((line) => (
          <RefundedLine key={line.id} order={order} line={line} draft={draft} change={change} />
        ))}
      </ul>
      {order.shippingCents > 0 ? (
        <Field label={`Delivery (${formatUsd(order.shippingCents)})`}>
          {(control) => (
            <Select
              {...control}
              className="flex"
              value={draft.shipping}
              onChange={(event) => change({ shipping: event.target.value as ShippingShare })}
            >
              {SHARES.map(([share, label]) => (
                <option key={share} value={share}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
    </>
  );
}

interface LineProps extends PartProps {
  line: AdminOrderLine;
}

function RefundedLine({ order, line, draft, change }: LineProps) {
  const { id, name, unitCents } = line;
  const left = unitsLeft(line);
  const count = draft.counts[id] ?? 0;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <span className="min-w-40 flex-1 wrap-anywhere">
        <span className="font-semibold">{name}</span>
        <span className="tabular block text-14 text-ink-soft">
          {left} left at {formatUsd(unitCents)}
        </span>
      </span>
      <QuantityStepper
        of={name}
        value={count}
        min={0}
        max={left}
        onChange={(next) => change({ counts: { ...draft.counts, [id]: next } })}
      />
      {count > 0 ? <Units order={order} line={line} draft={draft} change={change} /> : null}
    </li>
  );
}

/** What happens to refunded units. */
function Units({ order, line, draft, change }: LineProps) {
  const { id, name } = line;
  const choice = choiceOf(draft, line);
  const choose = (next: UnitsChoice) => change({ units: { ...draft.units, [id]: next } });
  if (order.status === "new")
    return (
      <ControlRow label="Return to stock" className="w-full">
        {(control) => (
          <Checkbox
            {...control}
            aria-label={`Return ${name} to stock`}
            checked={choice.outcome === "restocked"}
            onCheckedChange={(on) => choose({ outcome: on === true ? "restocked" : "kept", lot: "" })}
          />
        )}
      </ControlRow>
    );
  return (
    <UnitsFields
      line={line}
      units={draft.counts[id] ?? 0}
      outcomes={OUTCOMES}
      choice={choice}
      onChange={choose}
    />
  );
}
