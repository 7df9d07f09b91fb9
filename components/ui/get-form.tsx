"use client";
import { useRouter } from "next/navigation";
import type { ComponentProps, SubmitEvent } from "react";

interface GetFormProps extends Omit<ComponentProps<"form">, "action" | "method"> {
  /** Internal path that reads the fields as query parameters. */
  action: string;
  /** Whether the next page starts at its top. Default: true */
  scroll?: boolean;
}

/**
 * A form that navigates to an address made of its fields: a plain GET form that, with JavaScript, navigates on the
 * client and omits empty fields.
 */
export function GetForm({ action, scroll = true, onSubmit, ...props }: GetFormProps) {
  const router = useRouter();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === "string" && value !== "") query.append(name, value);
    router.push(query.size > 0 ? `${action}?${query}` : action, { scroll });
  };
  return <form action={action} onSubmit={submit} {...props} />;
}
