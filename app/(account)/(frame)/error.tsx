"use client";
import { lazy } from "react";

/** Every page bundles this file, so the error view itself loads only after a failure. */
export default lazy(() =>
  import("@/components/layout/error-view").then(({ ErrorView }) => ({ default: ErrorView })),
);
