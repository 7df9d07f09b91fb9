"use client";
import type { ComponentProps } from "react";

const ADMIN_PATH = "/admin";

/** The current page; pages shown in its place to browsers without a session return to the first tab. */
function here(): string {
  const { pathname, search } = window.location;
  return pathname.startsWith(`${ADMIN_PATH}/login-required`)
    ? ADMIN_PATH
    : encodeURIComponent(pathname + search);
}

interface ReturnToLinkProps extends Omit<ComponentProps<"a">, "href" | "onClick"> {
  /** The address before the return path. */
  to: `/${string}=`;
  /** The address after the return path. */
  then?: `&${string}`;
}

/** A login link that returns to the current admin page. */
export function ReturnToLink({ to, then, ...props }: ReturnToLinkProps) {
  return (
    <a
      {...props}
      href={`${to}${ADMIN_PATH}${then ?? ""}`}
      onClick={({ currentTarget }) => {
        currentTarget.href = to + here() + (then ?? "");
      }}
    />
  );
}
