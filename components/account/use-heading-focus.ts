"use client";
import { useEffect, useRef } from "react";

/** For what takes a form's place: moves the focus there, so that it is read out and Tab goes on from it. */
export function useHeadingFocus() {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}
