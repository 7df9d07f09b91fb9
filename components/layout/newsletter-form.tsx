import { useId } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NewsletterSubmit } from "./newsletter-submit";

interface NewsletterFormProps {
  /** Uses light labels and errors on the fern-colored band. */
  onFern?: boolean;
  className?: string;
}

/** Email field and Subscribe button. */
export function NewsletterForm({ onFern = false, className }: NewsletterFormProps) {
  const id = useId();
  return (
    <NewsletterSubmit
      errorId={`${id}-error`}
      errorClass={cn("w-full text-14 font-medium", onFern ? "text-lime" : "text-clay-deep")}
      className={cn("flex flex-wrap items-start gap-2", className)}
    >
      <div className="min-w-0 flex-1">
        <Label htmlFor={id} className="sr-only">
          Email address
        </Label>
        <Input
          id={id}
          aria-describedby={`${id}-error`}
          name="email"
          type="email"
          required
          autoComplete="email"
          placeholder="you@example.com"
          className="rounded-chip px-5"
        />
      </div>
      <Button type="submit" variant={onFern ? "lime" : "primary"}>
        Subscribe
      </Button>
    </NewsletterSubmit>
  );
}
