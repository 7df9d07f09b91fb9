/** Illustration of an empty basket for an empty cart. Decorative. */
export function EmptyBasket({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 192 128" fill="none" className={className} aria-hidden="true" focusable="false">
      <ellipse cx="96" cy="116" rx="76" ry="7" className="fill-hairline" />
      <path
        d="M58 60c0-26 15-42 38-42s38 16 38 42"
        className="stroke-fern"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M44 60h104l-10 46a9 9 0 0 1-9 7H63a9 9 0 0 1-9-7z"
        className="fill-card stroke-fern"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path
        d="M49 78h94M53 96h86M70 66l5 47M96 66v47m26-47-5 47"
        className="stroke-hairline-strong"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <rect
        x="38"
        y="52"
        width="116"
        height="14"
        rx="7"
        className="fill-lime stroke-fern"
        strokeWidth="2.5"
      />
      <path
        d="M150 112c-1-17 5-27 19-31 2 16-4 27-19 31Zm0 0c4-9 8-15 13-21"
        className="fill-fern-soft stroke-clover"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
