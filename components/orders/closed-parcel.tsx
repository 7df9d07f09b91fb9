/** Illustration of a closed parcel for an order that cannot be shown. Decorative. */
export function ClosedParcel({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 192 128" fill="none" className={className} aria-hidden="true" focusable="false">
      <ellipse cx="96" cy="116" rx="76" ry="7" className="fill-hairline" />
      <g className="stroke-fern" strokeWidth="2.5" strokeLinejoin="round">
        <path d="M46 46h100v62a6 6 0 0 1-6 6H52a6 6 0 0 1-6-6z" className="fill-card" />
        <path d="m46 46 14-24h72l14 24z" className="fill-fern-soft" />
        <path d="M84 22h24l4 24v22l-8-6-8 6-8-6-8 6V46z" className="fill-lime" />
      </g>
      <path
        d="M62 100h22m-22-9h14"
        className="stroke-clover"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="1 7"
      />
      <path
        d="M156 114c-1-15 4-24 17-28 2 15-4 25-17 28Zm0 0c3-8 7-13 12-19"
        className="fill-fern-soft stroke-clover"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
