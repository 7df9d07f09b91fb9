import { escapeHtml, htmlPage } from "@cloverandfern/stripe-sandbox/shared/html";
import { CLIENTS } from "../authorization";

const names = new Intl.ListFormat("en").format(CLIENTS.values());

function page(title: string, paragraphs: readonly string[]): string {
  const body = paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join("\n  ");
  return htmlPage({
    title,
    styles: ["/page.css"],
    body: `
<main class="card">
  <p class="tag">Sandbox</p>
  <h1>${escapeHtml(title)}</h1>
  ${body}
</main>`,
  });
}

/** A description of this server at its root. */
export const homePage = (): string =>
  page("Local sign-in provider", [
    `This is a stand-in for the sign-in pages of ${names}. It accepts every sign-in, and no real account is used.`,
    "There is nothing to do here: press “Continue with …” in the shop.",
  ]);

/** The answer to a request without a valid redirect URI. */
export const refusalPage = (reason: string): string =>
  page("This sign-in cannot continue", [reason, "Go back to where you came from and start again."]);

/** For a form that was sent off, or left open for too long. */
export const expiredPage = (): string =>
  page("This sign-in is over", [
    "It was answered already, or left open for too long. Go back to the shop and start again.",
  ]);
