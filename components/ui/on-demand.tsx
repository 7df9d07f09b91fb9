"use client";
import { type ComponentType, useEffect, useState } from "react";

/** The code of a component, loaded on first use: pages that never open it never pay for it. */
export class LazyCode<Props extends object> {
  Loaded?: ComponentType<Props>;
  private readonly load: () => Promise<ComponentType<Props>>;

  /** @param load `() => import("./part").then((module) => module.Part)` */
  constructor(load: () => Promise<ComponentType<Props>>) {
    this.load = load;
  }

  async fetch(): Promise<void> {
    this.Loaded ??= await this.load();
  }

  /** Fetches the code before it is asked for: a pointer or the focus is on what opens it. */
  readonly preload = (): void => void this.fetch().catch(() => undefined);
}

interface OnDemandProps<Props extends object> {
  code: LazyCode<Props>;
  /** The props of the component. */
  with: Props;
  /** The code could not be fetched; the next time this is mounted it is tried again. */
  onFailed?: () => void;
}

/** Shows nothing until the code is there. Unlike React.lazy it survives a lost connection. */
export function OnDemand<Props extends object>({ code, with: props, onFailed }: OnDemandProps<Props>) {
  const [, arrive] = useState(code.Loaded !== undefined);
  useEffect(() => {
    if (!code.Loaded) code.fetch().then(() => arrive(true), onFailed);
  }, [code, onFailed]);
  return code.Loaded ? <code.Loaded {...props} /> : null;
}
