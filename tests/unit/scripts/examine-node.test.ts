import { examineNode } from "@/scripts/lib/doctor/examine-node";

describe("the doctor", () => {
  it("warns on the day after a Node version got its last security update", () => {
    expect(examineNode("24.21.0", "2028-04-30")).toMatchObject({
      state: "fine",
      text: "24.21.0, with security updates until 2028-04-30",
    });
    expect(examineNode("24.21.0", "2028-05-01")).toMatchObject({
      state: "warning",
      text: "24.21.0 has had no security updates since 2028-04-30",
    });
  });

  it("does not warn about versions without a known end date", () => {
    expect(examineNode("28.0.0", "2031-01-01")).toEqual({ subject: "Node", state: "fine", text: "28.0.0" });
  });
});
