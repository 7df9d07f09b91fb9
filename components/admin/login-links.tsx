import { Button } from "@/components/ui/button";

/** The ways on for somebody who is not signed in any more. */
export function LoginLinks() {
  return (
    <>
      <Button asChild size="lg" className="w-full">
        <a href="/auth/google?returnTo=/admin">Login with Google</a>
      </Button>
      <Button asChild variant="secondary" className="w-full">
        <a href="/login?return=/admin">Log in with a password</a>
      </Button>
      <Button asChild variant="ghost" className="w-full">
        <a href="/">Return Home</a>
      </Button>
    </>
  );
}
