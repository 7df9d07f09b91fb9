import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { navigateWithFlash } from "@/components/account/flash-message";
import { ForgotPasswordForm } from "@/components/account/forgot-password-form";
import { LoginForm } from "@/components/account/login-form";
import { LoginReason } from "@/components/account/login-reason";
import { ResetPassword } from "@/components/account/reset-password";
import { SignupForm } from "@/components/account/signup-form";
import { VerifyEmail } from "@/components/account/verify-email";
import { answer, held, posted, show } from "./answered-calls";
import { json } from "./shop-context";
import "./kit-dom";

jest.mock("@/components/account/flash-message", () => ({
  ...jest.requireActual<object>("@/components/account/flash-message"),
  navigateWithFlash: jest.fn(),
}));
const push = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

const type = async (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const alerts = async () => (await screen.findAllByRole("alert")).map((alert) => alert.textContent);

describe("login", () => {
  const fill = async () => {
    await type("Email", "Olive@Grove.example ");
    await type("Password", "plenty-of-thyme");
  };

  it("shows an error at each field and focuses the first", async () => {
    await show(<LoginForm returnTo={null} />);
    await type("Email", "nobody");
    await type("Password", "12345");
    await press("Sign In");
    expect(await alerts()).toEqual([
      "Please enter a valid email address",
      "Password must be at least 6 characters",
    ]);
    expect(screen.getByLabelText("Email")).toHaveFocus();
    expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Please enter a valid email address");
    expect(answer).not.toHaveBeenCalled();
  });

  it("is sent once for several presses, and then goes to the requested page", async () => {
    await show(<LoginForm returnTo="/orders" />);
    await fill();
    const release = held();
    await press("Sign In");
    const button = screen.getByRole("button", { name: "Signing in..." });
    expect(button).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(button);
    await userEvent.type(screen.getByLabelText("Password"), "{Enter}");
    await release(json({ isAdmin: true, capped: [] }));
    expect(posted()).toEqual([{ email: "olive@grove.example", password: "plenty-of-thyme" }]);
    const toast = { title: "Welcome back!", description: "You've successfully logged in." };
    expect(navigateWithFlash).toHaveBeenCalledWith({ toast, capped: [] }, "/orders");
    expect(screen.getByRole("button", { name: "Signing in..." })).toBeInTheDocument();
  });

  it.each([
    [true, "/admin"],
    [false, "/"],
  ])("without a requested page, admin %s goes to %s", async (isAdmin, path) => {
    await show(<LoginForm returnTo={null} />);
    await fill();
    answer.mockResolvedValueOnce(json({ isAdmin, capped: [] }));
    await press("Sign In");
    expect(navigateWithFlash).toHaveBeenCalledWith(expect.anything(), path);
  });

  it.each([
    [
      json({ error: "Too many requests. Please wait a moment and try again." }, 429),
      "Login failed",
      "Too many requests. Please wait a moment and try again.",
    ],
    [json({ error: "" }, 401), "Login failed", "Invalid email or password. Please try again."],
    [undefined, "Error", "Something went wrong. Please try again."],
  ])("shows why it failed in a toast and beside the form (%#)", async (response, title, text) => {
    await show(<LoginForm returnTo={null} />);
    await fill();
    if (response) answer.mockResolvedValueOnce(response);
    else answer.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await press("Sign In");
    await screen.findByText(title);
    expect(screen.getAllByText(text)).toHaveLength(2);
    await waitFor(() => expect(screen.getByLabelText("Password")).toHaveFocus());
    expect(navigateWithFlash).not.toHaveBeenCalled();
  });

  it("sets autocomplete attributes for password managers", async () => {
    await show(<LoginForm returnTo={null} />);
    expect(screen.getByLabelText("Email")).toHaveAttribute("autocomplete", "username");
    expect(screen.getByLabelText("Password")).toHaveAttribute("autocomplete", "current-password");
  });

  it.each([
    ["session", "Unauthorized"],
    ["session", "Please log in to continue. You will then return to the page you asked for."],
    ["provider", "Failed to connect with Google. Please try again."],
    ["not-linked", "This email already has an account here"],
    ["no-email", "Google did not tell us your email address"],
    ["deleted", "That account has been deleted"],
  ])("explains why the login page opened: %s", async (why, words) => {
    await show(<LoginReason why={why} provider="Google" />);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it("ignores unknown reasons", async () => {
    global.fetch = jest.fn();
    const { container } = render(<LoginReason why="constructor" provider="Google" />);
    expect(container).toBeEmptyDOMElement();
  });
});

describe("signup", () => {
  it("shows an error at each field, with the configured password length", async () => {
    await show(<SignupForm returnTo={null} passwordMin={8} />);
    await type("Password", "1234567");
    await press("Create account");
    expect(await alerts()).toEqual([
      "First name must be at least 2 characters",
      "Last name must be at least 2 characters",
      "Please enter a valid email address",
      "Password must be at least 8 characters",
      "Please confirm your password",
      "You must agree to the terms and conditions",
    ]);
    expect(screen.getByLabelText("First name")).toHaveFocus();
  });

  const fill = async (confirmation = "plenty-of-thyme") => {
    await type("First name", "Olive");
    await type("Last name", "Grove");
    await type("Email", "olive@grove.example");
    await type("Password", "plenty-of-thyme");
    await type("Confirm password", confirmation);
    await userEvent.click(screen.getByRole("checkbox"));
  };

  it("requires the same password twice", async () => {
    await show(<SignupForm returnTo={null} passwordMin={6} />);
    await fill("plenty-of-rhyme");
    await press("Create account");
    expect(await alerts()).toEqual(["Passwords don't match"]);
    expect(screen.getByLabelText("Confirm password")).toHaveFocus();
  });

  it("omits the confirmation and the checkbox from the request, and goes to the requested page", async () => {
    await show(<SignupForm returnTo="/shop" passwordMin={6} />);
    await fill();
    const release = held();
    await press("Create account");
    expect(screen.getByRole("button", { name: "Creating account..." })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    const capped = [{ productName: "Hemp Cheese", wanted: 9, kept: 4 }];
    await release(json({ isAdmin: false, capped }, 201));
    expect(posted()).toEqual([
      { firstName: "Olive", lastName: "Grove", email: "olive@grove.example", password: "plenty-of-thyme" },
    ]);
    const toast = {
      title: "Welcome to Clover & Fern!",
      description: "Your account has been created successfully.",
    };
    expect(navigateWithFlash).toHaveBeenCalledWith({ toast, capped }, "/shop");
  });

  it("shows a refusal at the field that the answer names", async () => {
    await show(<SignupForm returnTo={null} passwordMin={6} />);
    await fill();
    answer.mockResolvedValueOnce({
      ...json({}, 400),
      text: () => Promise.resolve("password: Password must be at least 20 characters"),
    });
    await press("Create account");
    await screen.findByText("Registration failed");
    expect(screen.getByLabelText("Password")).toHaveAccessibleDescription(
      "At least 6 characters Password must be at least 20 characters",
    );
    await waitFor(() => expect(screen.getByLabelText("Password")).toHaveFocus());
  });
});

describe("forgot password", () => {
  it("shows the same text for every address, and can be retried", async () => {
    await show(<ForgotPasswordForm />);
    await press("Send reset link");
    expect(await alerts()).toEqual(["Please enter a valid email address"]);
    await type("Email", "olive@grove.example");
    answer.mockResolvedValueOnce(json({ message: "" }));
    await press("Send reset link");
    expect(await screen.findByText("Reset link sent!")).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Check your email" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Back to login" })).toHaveAttribute("href", "/login");
    await press("Try again");
    expect(await screen.findByLabelText("Email")).toHaveValue("");
  });

  it("shows a failure", async () => {
    await show(<ForgotPasswordForm />);
    await type("Email", "olive@grove.example");
    answer.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await press("Send reset link");
    expect(await screen.findByText("Request failed")).toBeInTheDocument();
    expect(screen.getAllByText("Something went wrong. Please try again.")).toHaveLength(2);
  });
});

describe("reset password", () => {
  const reset = (token = "a-token") => show(<ResetPassword token={token} passwordMin={6} />);

  it("validates the link first, and shows when it is invalid", async () => {
    const release = held();
    await reset();
    expect(screen.getByRole("status")).toHaveTextContent("Checking your link...");
    await release(json({ error: "Invalid or expired reset token." }, 400));
    expect(screen.getByRole("heading", { name: "Invalid reset link" })).toBeInTheDocument();
    expect(screen.getByText("This password reset link is invalid or has expired.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Request new reset link" })).toHaveAttribute(
      "href",
      "/forgot-password",
    );
    expect(screen.getByRole("link", { name: "Back to login" })).toHaveAttribute("href", "/login");
  });

  it("shows no form without a token", async () => {
    await reset("");
    expect(screen.getByRole("heading", { name: "Invalid reset link" })).toBeInTheDocument();
    expect(await screen.findByText("Invalid reset token.")).toBeInTheDocument();
    expect(answer).not.toHaveBeenCalled();
  });

  it("does not report an invalid link when the server did not answer", async () => {
    answer.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await reset();
    answer.mockResolvedValueOnce(json({ valid: true }));
    await press("Try again");
    expect(await screen.findByRole("heading", { name: "Choose a new password" })).toBeInTheDocument();
  });

  it("sets the password and goes to the login page after two seconds", async () => {
    answer.mockResolvedValueOnce(json({ valid: true }));
    await reset();
    await type("New password", "plenty-of-sage");
    await type("Confirm new password", "plenty-of-rage");
    await press("Reset password");
    expect(await alerts()).toEqual(["Passwords don't match"]);
    await userEvent.clear(screen.getByLabelText("Confirm new password"));
    await type("Confirm new password", "plenty-of-sage");
    jest.useFakeTimers();
    answer.mockResolvedValueOnce(json({ message: "" }));
    await act(async () => {
      screen.getByRole("button", { name: "Reset password" }).click();
      await jest.advanceTimersByTimeAsync(20); // the answer passes through several promises
    });
    expect(posted()).toEqual([{ token: "a-token", password: "plenty-of-sage" }]);
    expect(await screen.findByText("Password reset successful!")).toBeInTheDocument();
    expect(push).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(2000));
    expect(push).toHaveBeenCalledWith("/login");
    jest.useRealTimers();
  });
});

describe("the link of the welcome email", () => {
  const open = (claimedOrders: number) => {
    answer.mockResolvedValueOnce(json({ email: "olive@grove.example", claimedOrders }));
    return show(
      <StrictMode>
        <VerifyEmail token="a-token" />
      </StrictMode>,
    );
  };

  it("is used once, and reports the linked guest orders", async () => {
    await open(2);
    expect(screen.getByRole("heading", { name: "Your email is confirmed" })).toBeInTheDocument();
    expect(screen.getByText(/The 2 orders that you placed as a guest/)).toBeInTheDocument();
    expect(posted()).toEqual([{ token: "a-token" }]);
  });

  it("explains that later guest orders will be linked too", async () => {
    await open(0);
    expect(
      screen.getByText(/Orders that you place as a guest with this address are added/),
    ).toBeInTheDocument();
  });

  it("shows when it is invalid", async () => {
    answer.mockResolvedValueOnce(json({ message: "This link is invalid or has expired." }, 400));
    await show(<VerifyEmail token="a-token" />);
    expect(screen.getByRole("heading", { name: "Invalid confirmation link" })).toBeInTheDocument();
  });
});
