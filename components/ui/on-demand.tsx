"use client";
import { type ComponentType, useEffect, useState } from "react";

/** Lazily loaded code of a component: pages that never open it never load it. */
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

  /** Preloads the code when the pointer or the focus is on the opener. */
  readonly preload = (): void => void this.fetch().catch(() => undefined);
}

interface OnDemandProps<Props extends object> {
  code: LazyCode<Props>;
  /** Props of the component. */
  with: Props;
  /** Called when the code could not be loaded; the next mount retries. */
  onFailed?: () => void;
}

/** Renders nothing until the code has loaded. Unlike React.lazy it recovers from a lost connection. */
export function OnDemand<Props extends object>({ code, with: props, onFailed }: OnDemandProps<Props>) {
  const [, arrive] = useState(code.Loaded !== undefined);
  useEffect(() => {
    if (!code.Loaded) code.fetch().then(() => arrive(true), onFailed);
  }, [code, onFailed]);
  return code.Loaded ? <code.Loaded {...props} /> : null;
}
