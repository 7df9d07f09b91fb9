import { NarrowPage } from "@/components/account/auth-layout";
import { Button } from "@/components/ui/button";

/** Replaces a page that was fetched after the session changed: a full load shows the code or setup page. */
export function ReloadForSecondFactor() {
  return (
    <NarrowPage>
      <div>
        <h1 className="text-38">Second factor required</h1>
        <p className="mt-3 text-ink-soft">Your sign-in is not complete yet.</p>
      </div>
      <Button asChild size="lg" className="w-full">
        <a href="/admin">Continue</a>
      </Button>
    </NarrowPage>
  );
}
