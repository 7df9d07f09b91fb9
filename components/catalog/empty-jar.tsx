/** Illustration of an empty jar for searches without results. Decorative. */
export function EmptyJar({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 192 128" fill="none" className={className} aria-hidden="true" focusable="false">
      <ellipse cx="96" cy="108" rx="84" ry="6" className="fill-hairline" />
      <path d="M12 100h168v8H12z" className="fill-hairline-strong" />
      <path
        d="M28 108v16m136-16v16"
        className="stroke-hairline-strong"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <g className="stroke-fern" strokeWidth="2.5" strokeLinejoin="round">
        <path
          d="M76 38h40v8c8 4 12 10 12 18v28a8 8 0 0 1-8 8H72a8 8 0 0 1-8-8V64c0-8 4-14 12-18z"
          className="fill-card"
        />
        <path d="M72 26h48v12H72z" className="fill-lime" />
      </g>
      <path d="M64 68h64v22H64z" className="fill-fern-soft stroke-fern" strokeWidth="2.5" />
      <path
        d="M82 79h28"
        className="stroke-clover"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="1 7"
      />
      <path
        d="M30 100c0-14 4-22 14-26m-14 14c-6-2-9-7-10-13 7 1 10 6 10 13Zm2-6c5-1 8-5 9-11"
        className="stroke-clover"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
