import { Button } from "@/components/ui/button";
import { WayIn } from "./way-in";

/** The ways on for somebody who is not signed in any more. */
export function LoginLinks() {
  return (
    <>
      <Button asChild size="lg" className="w-full">
        <WayIn to="/auth/google?returnTo=">Login with Google</WayIn>
      </Button>
      <Button asChild variant="secondary" className="w-full">
        <WayIn to="/login?return=">Log in with a password</WayIn>
      </Button>
      <Button asChild variant="ghost" className="w-full">
        <a href="/">Return Home</a>
      </Button>
    </>
  );
}
