import {
  checkRows,
  findCellProblems,
  findTrackingHeaderProblem,
  readTrackingHeader,
  shipmentOutcome,
  toTrackingRow,
} from "@/lib/fulfillment/rules/tracking";

const row = (more: object = {}) => ({
  orderNumber: "ABCD1234",
  courier: "UPS",
  trackingNumber: "1Z999",
  trackingUrl: "",
  ...more,
});

describe("the header of a tracking file", () => {
  it("is read by name, as carriers and orders.csv write it, in any order", () => {
    expect(readTrackingHeader(["Tracking Number", "Weight", "Order #", "Carrier", "tracking_url"])).toEqual([
      "trackingNumber",
      undefined,
      "orderNumber",
      "courier",
      "trackingUrl",
    ]);
    expect(readTrackingHeader(["orderNumber", "courier", "trackingNumber"])).toEqual([
      "orderNumber",
      "courier",
      "trackingNumber",
    ]);
  });

  it("needs an order number and a tracking number, each once", () => {
    expect(findTrackingHeaderProblem(["orderNumber", "trackingNumber"])).toBeUndefined();
    expect(findTrackingHeaderProblem(["orderNumber", "courier"])).toMatch(/needs a column trackingNumber/);
    expect(findTrackingHeaderProblem(["orderNumber", "trackingNumber", "orderNumber"])).toMatch(
      /two columns for orderNumber/,
    );
  });
});

it("a row's order number may be written with # and small letters", () => {
  const columns = readTrackingHeader(["order", "tracking"]);
  expect(toTrackingRow(columns, { line: 2, cells: [" #abcd1234", " 1Z "] })).toEqual(
    row({ line: 2, courier: "", trackingNumber: "1Z" }),
  );
});

it.each([
  [row(), []],
  [row({ orderNumber: "" }), ["orderNumber"]],
  [row({ trackingNumber: "" }), ["trackingNumber"]],
  [row({ trackingNumber: "9.40011E+21" }), ["trackingNumber"]],
  [row({ orderNumber: "1.2E+46" }), ["orderNumber"]],
  [row({ courier: "x".repeat(61), trackingUrl: "ups.com" }), ["courier", "trackingUrl"]],
])("the cells of %j have problems in %j", (cells, fields) =>
  expect(findCellProblems(cells).map(({ field }) => field)).toEqual(fields),
);

describe("rows of one order", () => {
  const wrong = (...rows: object[]) =>
    checkRows(rows.map((more, at) => ({ ...row(more), line: at + 2 }))).map(({ row: { line }, problems }) => [
      line,
      ...problems.map(({ problem }) => problem),
    ]);

  it("are one when they have the same number", () => expect(wrong({}, {})).toEqual([[2]]));

  it("are all errors when they are valid and contradict each other", () =>
    expect(wrong({}, { trackingNumber: "1Z000" }, {})).toEqual([
      [2, expect.stringMatching(/^Row 3 has another number or carrier/)],
      [3, expect.stringMatching(/^Row 2 has another number or carrier/)],
    ]));

  it("do not fail with another that is invalid anyway", () => {
    expect(wrong({ trackingNumber: "" }, {})).toEqual([[2, expect.anything()], [3]]);
    expect(wrong({ trackingUrl: "ups.com" }, {})).toEqual([[2, expect.anything()], [3]]);
  });
});

describe("a row's order", () => {
  const order = {
    paidAt: new Date(0),
    cancelledAt: null,
    paymentStatus: "paid" as const,
    fulfillmentStatus: "labeled" as const,
    fulfillmentMethod: "shipping" as const,
    holds: [],
    trackingNumber: null,
  };
  const outcome = (more: object) => shipmentOutcome({ ...order, ...more }, row());
  const shipped = { fulfillmentStatus: "shipped" };

  it("is shipped, or gets the number that it was shipped without", () => {
    expect(outcome({})).toEqual({ outcome: "ship" });
    expect(outcome({ fulfillmentStatus: "new" })).toEqual({ outcome: "ship" });
    expect(outcome({ trackingNumber: "1Z999" })).toEqual({ outcome: "ship" });
    expect(outcome(shipped)).toEqual({ outcome: "add" });
  });

  it("is left alone when it is shipped with this number, and not overwritten with another", () => {
    expect(outcome({ ...shipped, trackingNumber: "1Z999" })).toMatchObject({ outcome: "same" });
    expect(outcome({ ...shipped, trackingNumber: "1Z000" })).toMatchObject({
      outcome: "error",
      reason: "is already shipped with the tracking number 1Z000",
    });
  });

  it.each([
    [{ trackingNumber: "1Z000" }, "already has the tracking number 1Z000"],
    [{ fulfillmentMethod: "pickup" }, "is for pickup, not for shipping"],
    [{ cancelledAt: new Date(0) }, "was canceled"],
    [{ paymentStatus: "refunded" }, "was refunded"],
    [{ fulfillmentStatus: "done" }, "has already shipped"],
    [{ holds: [{ reason: "dispute" }] }, "is on hold (dispute or inquiry)"],
    [{ ...shipped, cancelledAt: new Date(0) }, "was canceled"],
  ])("is not shipped when it is %j", (more, reason) =>
    expect(outcome(more)).toEqual({ outcome: "error", reason }),
  );
});
