import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ReauthenticationDialog } from "@/components/account/second-factor/reauthentication-dialog";
import { SecondFactorForm } from "@/components/account/second-factor/second-factor-form";
import { SecuritySettings } from "@/components/account/second-factor/security-settings";
import { CustomerEdit } from "@/components/admin/customers/customer-edit";
import { StaffProvider } from "@/components/admin/staff-role";
import type { CustomerRow } from "@/lib/account/schema/customer";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import "./kit-dom";
import { fakeApi, json, renderInShop, type Sent } from "./shop-context";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh, push: jest.fn() }),
  usePathname: () => "/admin/customers",
}));

const SAM = {
  id: "sam",
  version: 1,
  email: "sam@grove.example",
  username: null,
  firstName: "Sam",
  lastName: "Sorrel",
  membershipStatus: "free",
  membershipPlanId: null,
  subscription: null,
  isAdmin: true,
  staffRole: "content",
  hasSecondFactor: false,
} as unknown as CustomerRow;

const OWNER: StaffRole = "owner";
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const REFUSED = {
  message: "Please confirm that it is you before you do this.",
  code: "reauthentication_required",
};

/** A server that requires the password "right" before permissions change. */
function strictApi() {
  let isProved = false;
  return fakeApi([], ({ method, path, body }: Sent) => {
    if (path === "/api/auth/reauthenticate" && method === "POST") {
      isProved = (body as { password: string }).password === "right";
      const fields = { password: "This password is incorrect." };
      return isProved ? json({}) : json({ message: fields.password, code: "invalid_input", fields }, 400);
    }
    if (method === "PATCH") return isProved ? json({ ...SAM, version: 2 }) : json(REFUSED, 403);
    return undefined;
  });
}

async function editRole(onClose = jest.fn()) {
  await renderInShop(
    <StaffProvider role={OWNER}>
      <CustomerEdit customer={SAM} plans={[]} timeZone="UTC" onClose={onClose} />
      <ReauthenticationDialog hasPassword providers={["google"]} />
    </StaffProvider>,
  );
  await userEvent.type(screen.getByLabelText("First name"), "my");
  await userEvent.selectOptions(
    screen.getByLabelText("Role"),
    screen.getByRole("option", { name: /manager/i }),
  );
  await press("Save changes");
  return screen.findByRole("dialog", { name: "Confirm that it is you" });
}

describe("the re-authentication dialog (D45)", () => {
  it("opens over the form, which is resubmitted after the password with all its input", async () => {
    const api = strictApi();
    const onClose = jest.fn();
    await editRole(onClose);
    const google = screen.getByRole("link", { name: "Continue with Google" });
    expect(google).toHaveAttribute("target", "_blank");
    expect(google).toHaveAttribute("href", "/api/auth/google?reauthenticate=1&return=%2Fadmin%2Fconfirmed");
    await userEvent.type(screen.getByLabelText("Your password"), "wrong{Enter}");
    expect((await screen.findAllByText("This password is incorrect.")).length).toBeGreaterThan(0);
    await userEvent.clear(screen.getByLabelText("Your password"));
    await userEvent.type(screen.getByLabelText("Your password"), "right{Enter}");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const sent = api.changes().filter(({ method }) => method === "PATCH");
    expect(sent).toHaveLength(2);
    expect(sent[1]?.body).toMatchObject({ firstName: "Sammy", staffRole: "manager" });
  });

  it("keeps the input when it is closed, and shows that nothing was saved", async () => {
    const api = strictApi();
    await editRole();
    await userEvent.keyboard("{Escape}");
    expect((await screen.findAllByText(REFUSED.message)).length).toBeGreaterThan(0);
    expect(screen.queryByRole("dialog", { name: "Confirm that it is you" })).not.toBeInTheDocument();
    expect(screen.getByLabelText("First name")).toHaveValue("Sammy");
    expect(api.changes().filter(({ method }) => method === "PATCH")).toHaveLength(1);
  });

  it("continues after re-authentication in another window", async () => {
    let isProved = false;
    const api = fakeApi([], ({ method, path }) => {
      if (path === "/api/auth/reauthenticate") return isProved ? json({}) : json(REFUSED, 403);
      if (method === "PATCH") return isProved ? json({ ...SAM, version: 2 }) : json(REFUSED, 403);
      return undefined;
    });
    const dialog = await editRole();
    window.dispatchEvent(new Event("focus"));
    await waitFor(() => expect(api.reads("/api/auth/reauthenticate")).toBe(1));
    expect(dialog).toBeInTheDocument();
    isProved = true;
    window.dispatchEvent(new Event("focus"));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() => expect(api.changes().filter(({ method }) => method === "PATCH")).toHaveLength(2));
  });
});

describe("the page that asks for the code", () => {
  it("takes six digits with autofill, or a recovery code", async () => {
    const api = fakeApi([]);
    await renderInShop(<SecondFactorForm />);
    const code = screen.getByLabelText("Code from your app");
    expect(code).toHaveAttribute("autocomplete", "one-time-code");
    expect(code).toHaveAttribute("inputmode", "numeric");
    await userEvent.type(code, "12345{Enter}");
    expect(await screen.findByText("Enter the 6 digits that your app shows")).toBeInTheDocument();
    expect(api.changes()).toEqual([]);
    await userEvent.type(code, "6{Enter}");
    await waitFor(() => expect(refresh).toHaveBeenCalled());
    await press("Use a recovery code");
    await userEvent.type(screen.getByLabelText("Recovery code"), "4f7k-9q2m{Enter}");
    await waitFor(() => expect(api.changes()).toHaveLength(2));
    expect(api.changes().map(({ body }) => body)).toEqual([
      { code: "123456" },
      { recoveryCode: "4f7k-9q2m" },
    ]);
  });
});

describe("the settings of a second factor", () => {
  it("set up an app: key, code, and recovery codes that are shown until they are saved", async () => {
    refresh.mockClear();
    const recoveryCodes = Array.from({ length: 10 }, (_, index) => `code-000${index}`);
    fakeApi([], ({ method }) => {
      if (method === "POST") return json({ key: "ABCDEFGH", qrCode: "data:image/svg+xml;base64,PHN2Zy8+" });
      return method === "PUT" ? json({ recoveryCodes }) : undefined;
    });
    await renderInShop(<SecuritySettings codesLeft={null} isRequired={false} />);
    await press("Set up an app");
    expect(await screen.findByRole("img", { name: /QR code/ })).toBeInTheDocument();
    expect(screen.getByText("ABCD EFGH")).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText("Code from your app"), "123 456{Enter}");
    expect(await screen.findByRole("heading", { name: "Save your recovery codes" })).toHaveFocus();
    const shown = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(shown).toEqual(expect.arrayContaining(recoveryCodes));
    expect(screen.getByRole("link", { name: "Download" })).toHaveAttribute("download", "recovery-codes.txt");
    expect(refresh).not.toHaveBeenCalled();
    await press("I have saved them");
    expect(refresh).toHaveBeenCalled();
  });

  it("show the number of recovery codes left, and no removal where a second factor is required", async () => {
    await renderInShop(<SecuritySettings codesLeft={1} isRequired />);
    expect(screen.getByText("1 recovery code left")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Remove" })).not.toBeInTheDocument();
  });

  it.each([
    ["New recovery codes", "Make new codes"],
    ["Remove", "Remove"],
  ])("keep the dialog of %j open after a failure, and show the error in it", async (open, confirm) => {
    const { changes } = fakeApi([], ({ method }) => (method === "GET" ? undefined : json({}, 500)));
    await renderInShop(<SecuritySettings codesLeft={3} isRequired={false} />);
    await press(open);
    const dialog = within(await screen.findByRole("alertdialog"));
    await userEvent.click(dialog.getByRole("button", { name: confirm }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("Something went wrong. Please try again.");
    expect(changes()).toHaveLength(1);
    await userEvent.click(dialog.getByRole("button", { name: confirm }));
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(await dialog.findByRole("alert")).toBeInTheDocument();
  });
});
