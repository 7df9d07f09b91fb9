import { type ReactNode, useId } from "react";
import { Card } from "@/components/ui/card";
import { toSlug } from "@/lib/core/slugs";

interface FormSectionProps {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** Anchor for links to this section. */
export const sectionAnchor = (title: string): string => toSlug(title, "section");

/** A section of a long form, in two columns on wide screens. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  const id = useId();
  return (
    <Card className="p-4 sm:p-6">
      <section id={sectionAnchor(title)} aria-labelledby={id} className="scroll-mt-32">
        <h2 id={id} className="text-22">
          {title}
        </h2>
        {hint ? <p className="mt-1 text-14 text-ink-soft">{hint}</p> : null}
        <div className="mt-4 grid gap-4 sm:grid-cols-2">{children}</div>
      </section>
    </Card>
  );
}
