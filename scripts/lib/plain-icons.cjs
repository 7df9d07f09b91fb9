// Lucide's own Icon reads a React context, which makes each icon of a server component a client component:
// its code and its drawing are sent to the browser and hydrated. This build step renders the same <svg>
// without the context. It leaves out LucideProvider, absoluteStrokeWidth, nonScalingStroke and aliases. The
// pages have a budget: CONTRIBUTING.md.
const PLAIN_ICONS = `
import { createElement } from "react";

export default function createLucideIcon({ node }) {
  return function Icon({ size = 24, color = "currentColor", className = "", children, ...rest }) {
    const isNamed = children || rest.role || rest.title || Object.keys(rest).some((name) => name.startsWith("aria-"));
    return createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: size,
        height: size,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: color,
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        className: "lucide " + className,
        "aria-hidden": isNamed ? undefined : "true",
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    );
  };
}
`;

module.exports = () => PLAIN_ICONS;
