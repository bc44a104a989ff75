export const WIDTH = 1200;
export const HEIGHT = 630;
export const MARGIN = 88;
/** Family name inside `instrument-sans.ttf`. */
export const FONT = 'Instrument Sans';
export const COLOURS = { ink: '#14213d', paper: '#f7f5f0', beam: '#ff7a33', bar: '#33415f' };

/** Widths of the bars and gaps of a barcode. It encodes nothing. */
const BARS = [6, 10, 3, 5, 12, 4, 3, 9, 6, 3, 4, 12, 8, 3, 3, 6, 10, 5, 3, 4, 8, 3, 12, 6, 3, 9, 4, 5];

/** Returns the picture without its texts, as SVG: a barcode at the top, and a scanner's beam across it. */
export function label(): string {
  let x = MARGIN;
  const bars = BARS.map((width, index) => {
    const bar =
      index % 2 === 0
        ? `<rect x="${String(x)}" y="${String(MARGIN)}" width="${String(width)}" height="56"/>`
        : '';
    x += width;
    return bar;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${String(WIDTH)}" height="${String(HEIGHT)}">
<rect width="100%" height="100%" fill="${COLOURS.ink}"/>
<g fill="${COLOURS.paper}">${bars.join('')}</g>
<rect x="0" y="${String(MARGIN + 26)}" width="${String(x + 40)}" height="5" fill="${COLOURS.beam}"/>
<rect x="${String(MARGIN)}" y="${String(HEIGHT - MARGIN - 56)}" width="${String(WIDTH - 2 * MARGIN)}" height="2" fill="${COLOURS.bar}"/>
</svg>`;
}
