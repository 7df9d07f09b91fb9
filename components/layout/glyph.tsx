import { GLYPH_CROZIER, GLYPH_LEAF, GLYPH_TURNS } from "@/lib/core/glyph";

interface GlyphProps {
  className?: string;
}

/** The shop's mark: a four-leaf clover on a young fern's crozier. Takes the color of the surrounding text. */
export function Glyph({ className }: GlyphProps) {
  return (
    <svg viewBox="-24 -24 48 56" fill="none" className={className} aria-hidden="true" focusable="false">
      {GLYPH_TURNS.map((turn) => (
        <path
          key={turn}
          d={GLYPH_LEAF}
          transform={`rotate(${turn})`}
          fill="currentColor"
          fillRule="evenodd"
        />
      ))}
      <path d={GLYPH_CROZIER} stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  );
}
