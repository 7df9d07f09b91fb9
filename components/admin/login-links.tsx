import { Button } from "@/components/ui/button";
import { ReturnToLink } from "./return-to-link";

/** Login links after the session has ended. */
export function LoginLinks() {
  return (
    <>
      <Button asChild size="lg" className="w-full">
        <ReturnToLink to="/auth/google?returnTo=">Login with Google</ReturnToLink>
      </Button>
      <Button asChild variant="secondary" className="w-full">
        <ReturnToLink to="/login?return=">Log in with a password</ReturnToLink>
      </Button>
      <Button asChild variant="ghost" className="w-full">
        <a href="/">Return Home</a>
      </Button>
    </>
  );
}
