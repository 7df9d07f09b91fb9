const LEAF =
  "M0 -1.2C-3.4 -4.6 -9.6 -8.4 -9.6 -13.9C-9.6 -17.6 -7 -20 -4.1 -20C-2.2 -20 -.7 -18.9 0 -17.2C.7 -18.9 2.2 -20 4.1 -20C7 -20 9.6 -17.6 9.6 -13.9C9.6 -8.4 3.4 -4.6 0 -1.2ZM0 -5C-.7 -8 -.7 -10.6 0 -13.2C.7 -10.6 .7 -8 0 -5Z";
const TURNS = [45, 135, 225, 315];

interface GlyphProps {
  className?: string;
}

/** The shop's mark: a four-leaf clover on a young fern's crozier. Takes the color of the surrounding text. */
export function Glyph({ className }: GlyphProps) {
  return (
    <svg viewBox="-24 -24 48 56" fill="none" className={className} aria-hidden="true" focusable="false">
      {TURNS.map((turn) => (
        <path key={turn} d={LEAF} transform={`rotate(${turn})`} fill="currentColor" fillRule="evenodd" />
      ))}
      <path
        d="M0 2C.4 11 -1.6 18.6 3.2 24.6C7 29.3 14.6 28.8 15.7 23.3C16.5 19.2 12 16.8 9.7 19.5C8.1 21.4 9.6 24 11.8 23.4"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </svg>
  );
}
