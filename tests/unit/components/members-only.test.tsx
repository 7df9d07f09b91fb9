import { render, screen } from "@testing-library/react";
import { MembersOnly } from "@/components/membership/members-only";

const link = () => screen.getByRole("link", { name: "I am a member" });

it("sends a signed-out member to the login page and back", () => {
  render(<MembersOnly titles={[]} isSignedIn={false} hasPlansForSale />);
  expect(link()).toHaveAttribute("href", "/login?return=%2Fmember-content");
  expect(screen.queryByText(/no active membership/)).toBeNull();
});

it("tells a signed-in non-member what to do", () => {
  const { container } = render(<MembersOnly titles={[]} isSignedIn hasPlansForSale />);
  const help = container.querySelector(String(link().getAttribute("href")));
  expect(help).toHaveTextContent("This account has no active membership");
  expect(screen.getByRole("link", { name: "dashboard" })).toHaveAttribute("href", "/dashboard");
  expect(screen.getByRole("link", { name: "Log out" })).toHaveAttribute("href", "/api/logout");
});
