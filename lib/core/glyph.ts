/** The leaf of the shop's mark, drawn once for each of the turns, and the crozier below. */
export const GLYPH_LEAF =
  "M0 -1.2C-3.4 -4.6 -9.6 -8.4 -9.6 -13.9C-9.6 -17.6 -7 -20 -4.1 -20C-2.2 -20 -.7 -18.9 0 -17.2C.7 -18.9 2.2 -20 4.1 -20C7 -20 9.6 -17.6 9.6 -13.9C9.6 -8.4 3.4 -4.6 0 -1.2ZM0 -5C-.7 -8 -.7 -10.6 0 -13.2C.7 -10.6 .7 -8 0 -5Z";
export const GLYPH_TURNS = [45, 135, 225, 315] as const;
export const GLYPH_CROZIER =
  "M0 2C.4 11 -1.6 18.6 3.2 24.6C7 29.3 14.6 28.8 15.7 23.3C16.5 19.2 12 16.8 9.7 19.5C8.1 21.4 9.6 24 11.8 23.4";
