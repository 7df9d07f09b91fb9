import {
  carrierName,
  labelBlocker,
  parsePostalAddress,
  serviceName,
  suggestWeight,
} from "@/lib/fulfillment/rules/label";
import { parcelSizeSchema } from "@/lib/fulfillment/schema/labels";
import { isLabelAddress } from "@/lib/server/courier/download-label";

it("suggests the products' weight with the packaging, in whole ounces", () => {
  expect([0, 454, 1000].map(suggestWeight)).toEqual([8, 25, 44]);
});

it.each([
  ["12 Mill Road, Ojai, CA 93023", { street: "12 Mill Road", city: "Ojai", state: "CA", zip: "93023" }],
  [
    " 12 Mill Road, Suite 4, Ojai, ca, 93023-1234, USA",
    { street: "12 Mill Road, Suite 4", city: "Ojai", state: "CA", zip: "93023-1234" },
  ],
  ["", null],
  ["12 Mill Road, Ojai", null],
])("reads the sender's address %p", (line, parts) => {
  expect(parsePostalAddress(line)).toEqual(parts);
});

it("shows carriers and services as shoppers know them", () => {
  expect(["UPSDAP", "USPS", "LaserShip"].map(carrierName)).toEqual(["UPS", "USPS", "LaserShip"]);
  expect(["GroundAdvantage", "FEDEX_2_DAY", "Priority"].map(serviceName)).toEqual([
    "Ground Advantage",
    "FEDEX 2 DAY",
    "Priority",
  ]);
});

it("buys labels for packed orders only", () => {
  const order = {
    paidAt: new Date(),
    cancelledAt: null,
    paymentStatus: "paid",
    fulfillmentStatus: "packed",
    fulfillmentMethod: "shipping",
    holds: [],
  } as const;
  expect(labelBlocker(order)).toBeNull();
  expect(labelBlocker({ ...order, fulfillmentStatus: "new" })).toBe("is not packed yet");
  expect(labelBlocker({ ...order, fulfillmentMethod: "pickup" })).toMatch(/needs no label/);
  expect(labelBlocker({ ...order, cancelledAt: new Date() })).toBe("was canceled");
  expect(labelBlocker({ ...order, fulfillmentStatus: "shipped" })).toBe("has already shipped");
  expect(labelBlocker({ ...order, holds: [{ reason: "dispute" }] })).not.toBeNull();
});

it.each([
  ["", false],
  ["0", false],
  ["0.1", true],
  ["40.5", true],
  ["40.55", false],
  ["2400", true],
  ["2401", false],
  ["a lot", false],
])("takes the weight %p: %p", (weightOz, isTaken) => {
  const size = { lengthIn: "12", widthIn: 9, heightIn: "6" };
  expect(parcelSizeSchema.safeParse({ ...size, weightOz }).success).toBe(isTaken);
});

it.each([
  ["https://easypost-files.s3.us-west-2.amazonaws.com/files/postage_label/a.png", undefined, true],
  ["https://easypost-files.s3-us-west-2.amazonaws.com/a.png", undefined, true],
  ["https://files.easypost.com/a.png", undefined, true],
  ["http://files.easypost.com/a.png", undefined, false],
  ["https://files.easypost.com:8443/a.png", undefined, false],
  ["https://files.easypost.com@169.254.169.254/a.png", undefined, false],
  ["https://easypost.com.evil.example/a.png", undefined, false],
  ["https://evileasypost.com/a.png", undefined, false],
  ["http://127.0.0.1:12114/labels/a.png", "http://127.0.0.1:12114", true],
  ["http://127.0.0.1:5432/labels/a.png", "http://127.0.0.1:12114", false],
  ["https://files.easypost.com/a.png", "http://127.0.0.1:12114", false],
  ["file:///etc/passwd", undefined, false],
  ["nonsense", undefined, false],
])("fetches a label from %s while %s stands in: %p", (address, base, isAllowed) => {
  expect(isLabelAddress(address, base)).toBe(isAllowed);
});
