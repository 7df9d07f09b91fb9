"use client";
import { lazy } from "react";

/** Each page carries this file: what it shows is loaded when something fails. */
export default lazy(() =>
  import("@/components/layout/error-view").then(({ ErrorView }) => ({ default: ErrorView })),
);
