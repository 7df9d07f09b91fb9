"use client";
import { useEffect, useState } from "react";
import { LazyCode, OnDemand } from "@/components/ui/on-demand";
import { NOTICE_COOKIE } from "@/lib/core/cookies";
import { readCookie } from "@/lib/http/read-json";

const notice = new LazyCode(() => import("./show-flash-message").then((module) => module.ShowFlashMessage));

/** Shows the flash message of the previous page; the code loads only when there is one. */
export function FlashMessageHost() {
  const [isTold, setTold] = useState(false);
  useEffect(() => setTold(readCookie(NOTICE_COOKIE) !== undefined), []);
  return isTold ? <OnDemand code={notice} with={{}} /> : null;
}
