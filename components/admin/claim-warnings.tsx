import { Notice } from "@/components/ui/notice";

/** The claims that do not hold, one sentence each (D23). */
export function ClaimWarnings({ texts, className }: { texts: readonly string[]; className?: string }) {
  return texts.length > 0 ? (
    <Notice tone="warning" title="Check this claim" {...(className ? { className } : {})}>
      <ul className="space-y-1">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  ) : null;
}
