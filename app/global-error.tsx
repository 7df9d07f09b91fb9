"use client";
import { lazy } from "react";

/** Each page carries this file: what it shows is loaded when something fails. */
export default lazy(() =>
  import("./_parts/global-error-screen").then(({ GlobalErrorScreen }) => ({ default: GlobalErrorScreen })),
);
