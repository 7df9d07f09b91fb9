import type { ReactElement, ReactNode } from "react";
import { Glyph } from "@/components/layout/glyph";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";

interface AuthHeadingProps {
  title: string;
  children?: ReactNode;
}

/** Title and introduction of a page that asks for a password. */
export function AuthHeading({ title, children }: AuthHeadingProps) {
  return (
    <div>
      <h1 className="text-38">{title}</h1>
      {children ? <p className="mt-2 text-ink-soft">{children}</p> : null}
    </div>
  );
}

interface AuthLinksProps {
  main: ReactElement;
  other: ReactElement;
}

/** The links of a page without a form. */
export function AuthLinks({ main, other }: AuthLinksProps) {
  return (
    <div className="space-y-2.5">
      <Button asChild size="lg" className="w-full">
        {main}
      </Button>
      <Button asChild variant="ghost" className="w-full">
        {other}
      </Button>
    </div>
  );
}

/** The form beside its benefits; the form comes first on phones. */
export function SplitPage({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-page gap-x-12 gap-y-10 px-4 pt-8 pb-12 sm:px-6 sm:pt-12 sm:pb-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] lg:gap-x-16 lg:py-14">
      <div className="mx-auto w-full max-w-md space-y-6 lg:self-center lg:py-6">{children}</div>
      {panel}
    </div>
  );
}

/** A small centered page for one task. */
export function NarrowPage({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-[inherit] grid-cols-1 bg-table">
      <div className="mx-auto flex w-full max-w-lg flex-col justify-center px-4 py-12 sm:py-20">
        <Card className="relative space-y-6 px-5 pt-12 pb-6 text-center sm:px-10 sm:pb-8 [&_form]:text-left">
          <span className="absolute -top-8 left-1/2 grid size-16 -translate-x-1/2 place-items-center rounded-chip bg-fern text-lime">
            <Glyph className="h-9 w-auto translate-y-0.5" />
          </span>
          {children}
        </Card>
      </div>
    </div>
  );
}
