import { z } from "zod";
import { formatDate } from "@/lib/core/dates";
import { defineEmail } from "../define-email";
import { actionPart, composeMail, factPart, listPart, wordingPart } from "../mail-parts";
import { day, firstName } from "../payload-fields";
import { SAMPLE_DAY } from "../sample-facts";

const INSTRUCTIONS =
  "If this was you, you don't need to do anything. If not, revoke the token first, because a new password does not revoke it. Then choose a new password, which logs out every browser.";

/**
 * Notifies a staff member that an API token was created in their name
 * (docs/decisions/0084), in case they did not do it.
 */
export const apiTokenCreated = defineEmail({
  payload: z.object({ firstName, name: z.string(), scopes: z.array(z.string()), expiresAt: day }),
  wordings: {
    "api-token-created": {
      label: "API token created",
      subject: "A new API token at {{shopName}}",
      heading: "An API token was created in your name",
      introduction: `Until it expires, any application that has this token can act in your name within its scopes. ${INSTRUCTIONS}`,
      closing: "Can't sign in? Write to {{supportEmail}}.",
      variables: {},
    },
  },
  render: ({ firstName, name, scopes, expiresAt }, shop, texts) => {
    const words = texts("api-token-created", {}, "If this was you, you don't need to do anything.");
    return composeMail(
      {
        words,
        firstName,
        reason: "You are receiving this email because your account has access to the shop's admin.",
        parts: [
          factPart("Name", name),
          listPart("Scopes", scopes),
          factPart("Expires", formatDate(expiresAt, shop.timeZone)),
          actionPart(shop, "Open API tokens", "/admin/settings/api-tokens"),
          wordingPart(words.closing),
        ],
      },
      shop,
    );
  },
  samples: {
    "api-token-created": ({ firstName, typed }) => ({
      firstName,
      name: typed("Warehouse"),
      scopes: ["orders.see", "products.stock"],
      expiresAt: SAMPLE_DAY,
    }),
  },
});
