"use client";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { cn } from "./cn";
import { Input } from "./input";

/** A password that can be revealed; submitting hides it again, so that no browser remembers it as text. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  const [shown, setShown] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = frame.current?.closest("form");
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide, true);
    return () => form?.removeEventListener("submit", hide, true);
  }, []);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span ref={frame} className="relative block">
      <Input
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={cn("pr-12", className)}
        {...props}
      />
      <button
        type="button"
        aria-label={shown ? "Hide password" : "Show password"}
        onClick={() => setShown(!shown)}
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-field text-fern -outline-offset-2 hover:bg-fern-soft"
      >
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </button>
    </span>
  );
}
