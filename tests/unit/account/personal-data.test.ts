import { readFileSync } from "node:fs";
import { PERSONAL_DATA } from "@/lib/account/personal-data";

/** Fields by which a row identifies a person or belongs to one. */
const PERSONAL =
  /^(userId|actorId|recipient|sessionKey|.*email.*|customerName|firstName|lastName|username|.*address.*)$/i;

/** Fields that match by name only. */
const IMPERSONAL = new Set([
  "StoreSettings.supportEmail",
  "StoreSettings.postalAddress",
  "PickupPlace.address",
]);

/**
 * Tables that belong to a row with personal data, and where their rows are exported and erased. Those without free text
 * and identifiers of a person have nothing to erase.
 */
const PARTS: Record<string, string> = {
  CartLine: "with its cart",
  OrderLine: "exported with its order; products and prices",
  OrderRevision: "exported with its order; anonymizeOrders removes the address from the snapshot",
  Payment: "exported with its order; amounts and the end of the card's number",
  Dispute: "exported with its order; anonymizeOrders removes the evidence",
  OrderHold: "exported with its order; anonymizeOrders removes what staff typed",
  LotAllocation: "exported with its order; quantities",
  Reservation: "quantities",
  RefundLine: "quantities",
  OrderProblemLine: "exported with its problem; quantities",
  OrderProblemPhoto: "exported and deleted with its problem",
  DraftOrderLine: "exported with its draft; quantities",
  DraftOrderRemoval: "exported with its draft; quantities",
  ProductRenewal: "exported with its subscription; dates",
  DiscountCode: "the code itself; its use is a DiscountUse",
  StoreCreditHold: "amounts",
  GiftCardRefund: "amounts, and Stripe's reason",
  GiftCardDispute: "amounts, and Stripe's reason",
  MembershipPayment: "exported with its subscription; amounts",
  MembershipRefund: "exported with its subscription; amounts, and Stripe's reason",
  MembershipDispute: "exported with its subscription; amounts, and Stripe's reason",
  WebhookAttempt: "deleted with its delivery",
};

interface Model {
  name: string;
  fields: { field: string; type: string; isReference: boolean }[];
}

/** The models of a schema with their fields. */
const modelsOf = (schema: string): Model[] =>
  [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name = "", body = ""]) => ({
    name,
    fields: [...body.matchAll(/^ {2}(\w+) +(\S+)(.*)$/gm)].map(([, field = "", type = "", more = ""]) => ({
      field,
      type,
      isReference: more.includes("@relation(") && more.includes("fields:"),
    })),
  }));

const isHolding = ({ name, fields }: Model): boolean =>
  fields.some(
    ({ field, type }) =>
      /^User\??$/.test(type) || (PERSONAL.test(field) && !IMPERSONAL.has(`${name}.${field}`)),
  );

/** The tables with personal data that are not in `known`, and the parts of tables in it that are not in `parts`. */
function findForgotten(schema: string, known: object, parts: object): string[] {
  const models = modelsOf(schema);
  const isForgotten = (model: Model) =>
    isHolding(model)
      ? !(model.name in known)
      : model.fields.some(
          ({ type, isReference }) =>
            isReference && (type.replace("?", "") in known || type.replace("?", "") in parts),
        ) && !(model.name in parts);
  return models.filter(isForgotten).map(({ name }) => name);
}

describe("data export and erasure", () => {
  const schema = readFileSync("prisma/schema.prisma", "utf8");

  it("cover every table with personal data: add a new one to lib/account/personal-data.ts", () => {
    expect(modelsOf(schema).length).toBeGreaterThan(30);
    expect(findForgotten(schema, PERSONAL_DATA, PARTS)).toEqual([]);
    const holding = new Set(
      modelsOf(schema)
        .filter(isHolding)
        .map(({ name }) => name),
    );
    expect(Object.keys(PERSONAL_DATA).filter((name) => !holding.has(name))).toEqual([]);
    expect(Object.keys(PARTS).filter((name) => holding.has(name))).toEqual([]);
  });

  it.each([
    ["an account", "userId String"],
    ["a member of staff", "actorId String?"],
    ["an address", 'shippingAddress Json? @map("shipping_address")'],
    ["an order", "order Order @relation(fields: [orderId], references: [id])"],
    ["a part of an order", "line OrderLine @relation(fields: [lineId], references: [id])"],
    ["a problem", "problem OrderProblem? @relation(fields: [problemId], references: [id])"],
  ])("are incomplete without a new table of %s (control)", (_of, field) => {
    const added = `${schema}\nmodel Forgotten {\n  id String @id\n  ${field}\n}\n`;
    expect(findForgotten(added, PERSONAL_DATA, PARTS)).toEqual(["Forgotten"]);
  });
});
