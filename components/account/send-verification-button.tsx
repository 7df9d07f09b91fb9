import type { ButtonProps } from "@/components/ui/button";
import { SendLinkButton } from "./send-link-button";

/** Emails the signed-in user a new link that confirms the account's address. */
export const SendVerificationButton = ({ variant, size }: Pick<ButtonProps, "variant" | "size">) => (
  <SendLinkButton
    path="/api/account/verification"
    variant={variant}
    size={size}
    done={{ title: "Check your inbox", description: "Open the link in our email to confirm your address." }}
  >
    Resend confirmation email
  </SendLinkButton>
);
