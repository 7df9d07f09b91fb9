import { type ReactNode, useId } from "react";
import { Card } from "@/components/ui/card";

interface SettingsSectionProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** A section of the settings: the description beside the controls, on phones above them. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className="grid gap-x-10 gap-y-5 p-5 sm:p-6 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)] lg:p-8">
        <div>
          <h2 id={id} className="text-22">
            {title}
          </h2>
          {description ? <p className="mt-1.5 text-14 text-pretty text-ink-soft">{description}</p> : null}
        </div>
        <div className="min-w-0">{children}</div>
      </Card>
    </section>
  );
}
