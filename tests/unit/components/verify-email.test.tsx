import { render, screen } from "@testing-library/react";
import { VerifyEmail } from "@/components/account/verify-email";

jest.mock("@/components/layout/page-data", () => ({ usePageData: () => ({ refresh: () => {} }) }));

const TOKEN = "t".repeat(43);
function answering(status: number, body: unknown): void {
  Object.assign(globalThis, {
    fetch: () =>
      Promise.resolve({ ok: status < 400, status, statusText: "", text: async () => JSON.stringify(body) }),
  });
}

describe("the verification link", () => {
  it("sends a visitor to the login and back, because only the account's owner can verify the email", async () => {
    answering(401, { message: "Unauthorized" });
    render(<VerifyEmail token={TOKEN} />);
    await screen.findByRole("heading", { name: "Log in to confirm your email" });
    expect(screen.getByRole("link", { name: "Go to login" }).getAttribute("href")).toBe(
      `/login?return=${encodeURIComponent(`/verify-email?token=${TOKEN}`)}`,
    );
  });

  it("reports an expired link", async () => {
    answering(400, { message: "This link is invalid or has expired." });
    render(<VerifyEmail token={TOKEN} />);
    await screen.findByRole("heading", { name: "Invalid confirmation link" });
  });

  it("shows what was verified", async () => {
    answering(200, { email: "olive@garden.example", claimedOrders: 2 });
    render(<VerifyEmail token={TOKEN} />);
    await screen.findByText("olive@garden.example");
  });
});
