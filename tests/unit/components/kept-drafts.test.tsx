import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import "./kit-dom";
import { GiftCardConfirmation } from "@/components/gift-cards/gift-card-confirmation";
import { GiftCardScreen } from "@/components/gift-cards/gift-card-screen";
import { getPurchaseKey } from "@/components/gift-cards/purchase-key";
import { ContactForm } from "@/components/help/contact-form";
import { QueryProvider } from "@/components/layout/query-provider";
import { SIGNED_IN_COOKIE } from "@/lib/core/cookies";
import { cents } from "@/lib/core/money";
import { deleteCookie, USER_PATH } from "@/lib/http/read-json";
import { fakeApi, json, renderInShop } from "./shop-context";

jest.mock("next/navigation", () => ({ useRouter: () => ({}), usePathname: () => "/" }));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, "", "/");
  fakeApi([]);
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

/** Shows the page in a new document, as after a reload. */
async function open(ui: React.ReactNode, path = "/") {
  window.history.replaceState(null, "", path);
  cleanup();
  await renderInShop(ui);
}

describe("a message to the shop", () => {
  it("survives a reload and is cleared once it is sent", async () => {
    await open(<ContactForm />);
    type("Full Name", "Rosa Field");
    type("Email Address", "rosa@field.example");
    type("Subject", "Lids");
    type("Message", "The lid was loose.");
    await open(<ContactForm />);
    expect(field("Message").value).toBe("The lid was loose.");
    expect(field("Subject").value).toBe("Lids");
    fireEvent.click(screen.getByRole("button", { name: "Send Message" }));
    await waitFor(() => expect(screen.getByText("We received your message")).toBeTruthy(), { timeout: 5000 });
    expect(sessionStorage).toHaveLength(0);
    await open(<ContactForm />);
    expect(field("Message").value).toBe("");
  });

  it("is a separate draft for a link with a subject", async () => {
    await open(<ContactForm />);
    type("Subject", "Lids");
    await open(<ContactForm />, "/contact?subject=Problem+with+order+AB12CD34");
    expect(field("Subject").value).toBe("Problem with order AB12CD34");
  });

  it("is kept for its author, and not shown to the next user of the tab", async () => {
    const openAs = async (firstName: string) => {
      const user = { id: firstName, firstName, lastName: "Field", email: "a@field.example" };
      fakeApi([], ({ path }) => (path === USER_PATH ? json(user) : undefined));
      await open(<ContactForm />);
      await waitFor(() => expect(field("Full Name").value).toBe(`${firstName} Field`));
    };
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${SIGNED_IN_COOKIE}=1; Path=/`;
    await openAs("Rosa");
    type("Message", "The lid was loose.");
    await openAs("Rosa");
    expect(field("Message").value).toBe("The lid was loose.");
    await openAs("Maya");
    expect(field("Message").value).toBe("");
    deleteCookie(SIGNED_IN_COOKIE);
  });
});

describe("a gift card", () => {
  const days = { first: "2026-11-29", last: "2027-11-29" } as const;
  const screenOn = (first: `${number}-${number}-${number}`) => (
    <QueryProvider>
      <GiftCardScreen days={{ ...days, first }} buyer={{ id: null, known: {} }} />
    </QueryProvider>
  );
  const bought = (purchaseKey: string) => (
    <GiftCardConfirmation
      purchaseKey={purchaseKey}
      card={{
        amountCents: cents(5000),
        isPaid: true,
        isVoid: false,
        isSent: true,
        senderEmail: "rosa@field.example",
        recipientName: "Maya",
        recipientEmail: "maya@field.example",
        deliverOn: days.first,
        printPath: null,
      }}
    />
  );

  it("survives a reload until it is paid", async () => {
    await open(screenOn(days.first));
    fireEvent.click(screen.getByRole("radio", { name: "Other amount" }));
    type("Other amount ($)", "75");
    type("Their name", "Maya Reyes");
    type("Message", "Happy birthday!");
    await open(screenOn(days.first));
    expect(field("Other amount ($)").value).toBe("75");
    expect(field("Message").value).toBe("Happy birthday!");

    await open(bought("another-purchase"));
    await open(screenOn(days.first));
    expect(field("Their name").value).toBe("Maya Reyes");

    await open(bought(getPurchaseKey()));
    await open(screenOn(days.first));
    expect(field("Their name").value).toBe("");
  });

  it("is sent today if the chosen day has passed", async () => {
    await open(screenOn(days.first));
    type("Delivery day", "2026-12-01");
    await open(screenOn("2026-11-30"));
    expect(field("Delivery day").value).toBe("2026-12-01");
    await open(screenOn("2026-12-02"));
    expect(field("Delivery day").value).toBe("2026-12-02");
  });
});
