import { formatCarrier, trackingLink } from "@/lib/orders/rules/carriers";
import { orderPath, parseOrderNumber, reportProblemPath } from "@/lib/orders/rules/order-paths";

describe("the tracking link (shopper.md §9)", () => {
  it.each([
    ["ups", "https://www.ups.com/track?tracknum=1Z%2F9"],
    [" FedEx ", "https://www.fedex.com/fedextrack/?trknbr=1Z%2F9"],
    ["USPS", "https://tools.usps.com/go/TrackConfirmAction?tLabels=1Z%2F9"],
    ["dhl", "https://www.dhl.com/us-en/home/tracking.html?tracking-id=1Z%2F9"],
  ])("is %s's own page with the number, whatever link was typed", (courier, page) => {
    expect(trackingLink({ courier, trackingNumber: " 1Z/9 ", trackingUrl: "https://x.example" })).toBe(page);
  });

  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "data:text/html,x",
    "//bike.example/7",
    "/orders",
    "bike",
    "",
  ])("is never %j, which is not a web address", (trackingUrl) => {
    for (const courier of ["Bike", null, "constructor", "ups"])
      expect(
        trackingLink({ courier, trackingNumber: courier === "ups" ? " " : "7", trackingUrl }),
      ).toBeNull();
  });

  it("is the typed link when the carrier has no page or the number is unknown", () => {
    const trackingUrl = " https://bike.example/7?x=1 ";
    for (const courier of ["Bike", null])
      expect(trackingLink({ courier, trackingNumber: "7", trackingUrl })).toBe("https://bike.example/7?x=1");
    expect(trackingLink({ courier: "ups", trackingNumber: null, trackingUrl })).toBe(
      "https://bike.example/7?x=1",
    );
  });

  it("uses the carrier's own spelling", () => {
    expect(["fedex", "Usps", "Green Bike", "constructor"].map(formatCarrier)).toEqual([
      "FedEx",
      "USPS",
      "Green Bike",
      "constructor",
    ]);
  });
});

describe("an order's page", () => {
  it("has a lowercase address that maps back to the number", () => {
    expect(orderPath("AB12CD34")).toBe("/orders/ab12cd34");
    expect(parseOrderNumber("ab12cd34")).toBe("AB12CD34");
  });

  it.each(["", "ab12cd3", "ab12cd345", "ab12cd3%", "ab12cd3\0", "../admin", "ÄB12CD34", "ab 2cd34"])(
    "does not exist for %j",
    (segment) => {
      expect(parseOrderNumber(segment)).toBeNull();
    },
  );

  it("links to a contact form with the subject filled in", () => {
    expect(reportProblemPath("AB12CD34")).toBe(
      "/contact?category=order&subject=Problem+with+order+AB12CD34&order=AB12CD34",
    );
  });
});
