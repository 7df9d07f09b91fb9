import Markdown, { RuleType } from "markdown-to-jsx";
import type { ReactNode } from "react";

const link = ({ href, children }: { href?: string; children?: ReactNode }) => (
  <a href={href} className="prose-link">
    {children}
  </a>
);

interface ProseProps {
  /** Markdown written by staff. HTML in it is shown as text. */
  children: string;
}

/** Renders a longer text. */
export function Prose({ children }: ProseProps) {
  return (
    <Markdown
      options={{
        wrapper: "div",
        forceBlock: true,
        disableParsingRawHTML: true,
        overrides: {
          a: { component: link },
          h2: { props: { className: "mt-8 mb-3 text-28" } },
          h3: { props: { className: "mt-6 mb-2 text-22" } },
          p: { props: { className: "mt-4" } },
          ul: { props: { className: "mt-4 list-disc space-y-1.5 pl-5 marker:text-clover" } },
          ol: { props: { className: "mt-4 list-decimal space-y-1.5 pl-5 marker:text-clover" } },
        },
        renderRule: (next, node) => (node.type === RuleType.image ? null : next()),
      }}
      className="max-w-prose text-18"
    >
      {children}
    </Markdown>
  );
}
