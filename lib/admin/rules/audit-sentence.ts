import { capitalize } from "@/lib/core/capitalize";
import { formatUsd, parseDollars } from "@/lib/core/money";

/** The name of each object type in a sentence. */
const KIND_NAMES: Readonly<Record<string, string>> = {
  draft_order: "payment link",
  food: "food",
  "food-category": "food category",
  mail: "email",
  marketing: "marketing settings",
  "member-content": "member content",
  "api-token": "API token",
  subscriber: "newsletter subscriber",
  user: "customer",
};

/** "food category" of `food-category`. */
export const objectTypeName = (objectType: string): string =>
  KIND_NAMES[objectType] ?? objectType.replaceAll(/[-_]/g, " ");

export interface AuditAction {
  /** `object.verb` */
  action: string;
  objectType: string;
  objectId: string;
  /** The object's current name, or its name at deletion; null where it has none. */
  name: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

interface Sentence {
  /** The action: "changed the price of". */
  verb: string;
  /** The object: "product Hemp Cheese". */
  thing: string;
  /** The most important change: "from $9.99 to $10.49". */
  tail: string;
}

/** Verbs with the same meaning for every object type. */
const COMMON: Readonly<Record<string, string>> = {
  create: "created",
  update: "changed",
  delete: "deleted",
  restore: "restored",
  undo: "undid a change of",
  import: "imported",
  export: "exported",
};

const VERBS: Readonly<Record<string, string>> = {
  "product.price": "changed the price of",
  "product.stock": "changed the stock of",
  "product.duplicate": "copied a product as",
  "order.cancel": "canceled",
  "order.edit": "exchanged items of",
  "order.release": "released the hold on",
  "order.mail": "emailed the buyer of",
  "order.reconcile": "reconciled",
  "label.buy": "bought a label for",
  "label.void": "voided the label of",
  "draft.create": "sent",
  "draft.send": "sent again",
  "draft.withdraw": "withdrew",
  "payment.create_order": "created the order of",
  "payment.refund": "refunded",
  "alert.resolve": "resolved an alert about",
  "dispute.evidence": "submitted evidence about",
  "problem.answer": "answered a problem with",
  "problem.return": "recorded a return of",
  "problem.close": "closed a problem with",
  "lot.receive": "received",
  "lot.too_old": "took out of sale, because it is too old to ship:",
  "lot.release": "put back for sale:",
  "lot.recall": "recalled",
  "lot.write_off": "wrote off units of",
  "lot.notify": "emailed the customers of",
  "plan.most-popular": "marked as most popular:",
  "gift-card.resend": "resent with a new code",
  "gift-card.refund": "refunded",
  "api-token.revoke": "revoked",
  "api-token.read": "read customers' personal data with",
  "webhook.secret": "created a new signing secret for",
  "webhook.test": "sent a test event to",
  "webhook.resend": "sent an event again to",
  "subscription.skip": "skipped a renewal of",
  "subscription.pause": "paused",
  "subscription.resume": "resumed",
  "subscription.move": "moved the renewal of",
  "subscription.cancel": "canceled",
  "subscription.retry": "retried the payment of",
  "customer.credit": "gave store credit to",
  "customer.credit_taken_back": "took back store credit of",
  "customer.export": "exported the data of",
  "customer.subscription": "changed the membership of",
  "mail.again": "resent",
  "newsletter.send": "sent",
  "subscriber.unsubscribe": "unsubscribed",
  "message.done": "marked as answered",
  "message.reopen": "marked as not answered",
  "job.run": "ran",
  "second-factor.set-up": "set up the second factor of",
  "second-factor.changed": "changed the second factor of",
  "second-factor.removed": "removed the second factor of",
  "second-factor.reset": "reset the second factor of",
  "second-factor.codes-renewed": "replaced the recovery codes of",
};

type Fields = AuditAction["before"];

const text = (fields: Fields, name: string): string => String(fields?.[name] ?? "");
const dollars = (amount: string): string => {
  const read = parseDollars(amount);
  return read === undefined ? amount : formatUsd(read);
};

/** Actions whose verb depends on the changed fields. */
const SPECIAL: Readonly<Record<string, (before: Fields, after: Fields) => string>> = {
  "product.state": (before, after) => {
    if (after?.["isArchived"] === true) return "archived";
    if (before?.["isArchived"] === true) return "restored";
    return after?.["isActive"] === true ? "published" : "hid";
  },
  "discount.update": (_before, after) => {
    const changed = Object.keys(after ?? {});
    if (changed.length !== 1 || changed[0] !== "isEnabled") return "changed";
    return after?.["isEnabled"] === true ? "turned on" : "turned off";
  },
  "review.update": (_before, after) => {
    const changed = Object.keys(after ?? {});
    if (changed.length !== 1 || changed[0] !== "isVisible") return "changed";
    return after?.["isVisible"] === true ? "approved" : "hid";
  },
  "order.refund": (_before, after) => `refunded ${dollars(text(after, "amount"))} of`,
  "order.update": (before, after) => (stepIn(before, after) ? "moved" : "changed"),
};

const stepIn = (before: Fields, after: Fields): string => {
  const [from, to] = [text(before, "status"), text(after, "status")];
  return from && to && from !== to ? `from ${from} to ${to}` : "";
};

function tailOf({ action, before, after }: AuditAction): string {
  const fromTo = (name: string, show: (value: string) => string = String): string => {
    const [from, to] = [text(before, name), text(after, name)];
    return from && to ? `from ${show(from)} to ${show(to)}` : "";
  };
  if (action === "product.price") return fromTo("regularPrice", dollars);
  if (action === "product.stock") return fromTo("inventory");
  if (action === "order.update") return stepIn(before, after);
  return "";
}

function verbOf({ action, before, after }: AuditAction): string {
  const special = SPECIAL[action]?.(before, after);
  if (special) return special;
  const verb = action.split(".").slice(1).join(" ");
  if (action.startsWith("settings.")) return COMMON["update"] ?? "";
  return VERBS[action] ?? COMMON[verb] ?? `did “${verb.replaceAll(/[-_]/g, " ")}” with`;
}

const SHORT = 8;

function thingOf({ objectType, objectId, name }: AuditAction): string {
  const kind = objectTypeName(objectType);
  if (objectType === "settings") return `the ${objectId} settings`;
  if (objectType === "marketing") return `the ${kind}`;
  if (objectType === "file") return objectId;
  return `${kind} ${name ?? (objectId.length > 12 ? `${objectId.slice(0, SHORT)}…` : objectId)}`;
}

/** An audit entry as a sentence after its actor. */
export const auditSentence = (entry: AuditAction): Sentence => ({
  verb: verbOf(entry),
  thing: thingOf(entry),
  tail: tailOf(entry),
});

/** "Regular price" of `regularPrice`, "Flash sale: title" of `flashSale.title`. */
export const fieldName = (path: string): string => {
  const words = path
    .split(".")
    .map((part) => part.replaceAll(/([a-z\d])([A-Z])/g, "$1 $2").toLowerCase())
    .join(": ");
  return capitalize(words);
};
