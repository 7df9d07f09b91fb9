import type { ButtonProps } from "@/components/ui/button";
import { SendLinkButton } from "./send-link-button";

/** Emails the signed-in user a new link that confirms the account's address. */
export const SendVerificationButton = ({ variant, size }: Pick<ButtonProps, "variant" | "size">) => (
  <SendLinkButton
    path="/api/account/verification"
    variant={variant}
    size={size}
    done={{ title: "Check your email", description: "Open the link in it to confirm your address." }}
  >
    Email me a new link
  </SendLinkButton>
);
