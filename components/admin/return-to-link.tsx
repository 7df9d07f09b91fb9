"use client";
import type { ComponentProps } from "react";

const ADMIN_PATH = "/admin";

/** The page that somebody is on; what stands in for it in a browser without a session leads to the first one. */
function here(): string {
  const { pathname, search } = window.location;
  return pathname.startsWith(`${ADMIN_PATH}/login-required`)
    ? ADMIN_PATH
    : encodeURIComponent(pathname + search);
}

interface ReturnToLinkProps extends Omit<ComponentProps<"a">, "href" | "onClick"> {
  /** The address, up to where it leads back to. */
  to: `/${string}=`;
  /** What the address ends with. */
  then?: `&${string}`;
}

/** A link to a way of logging in, which comes back to the page of the back office that it stands on. */
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
