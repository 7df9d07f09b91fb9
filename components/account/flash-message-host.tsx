"use client";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { Nothing } from "@/components/ui/load-code";
import { NOTICE_COOKIE } from "@/lib/core/cookies";
import { readCookie } from "@/lib/http/read-json";

const ShowFlashMessage = dynamic(
  () => import("./show-flash-message").then((module) => module.ShowFlashMessage).catch(() => Nothing),
  { ssr: false },
);

/** Shows the flash message of the previous page; the code loads only when there is one. */
export function FlashMessageHost() {
  const [hasMessage, setHasMessage] = useState(false);
  useEffect(() => setHasMessage(readCookie(NOTICE_COOKIE) !== undefined), []);
  return hasMessage ? <ShowFlashMessage /> : null;
}
