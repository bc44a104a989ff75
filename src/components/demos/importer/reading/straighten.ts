import type { PlacedText } from './pdf-rows';

/** In degrees. A page that leans more is not corrected. */
const MAX_ANGLE = 4;
const STEP = 0.1;
/** A page is turned if its lines become this much straighter. */
const BETTER = 1.25;

type Turn = <Text extends PlacedText>(text: Text, angle: number) => Text;

const inRadians = (angle: number) => (angle * Math.PI) / 180;

/** Turns the place of a text; angles are counter-clockwise, in degrees. */
const turned: Turn = (text, angle) => {
  const [cos, sin] = [Math.cos(inRadians(angle)), Math.sin(inRadians(angle))];
  return { ...text, x: text.x * cos - text.y * sin, y: text.x * sin + text.y * cos };
};

/** Turns lines, and keeps columns upright. */
const sheared: Turn = (text, angle) => ({ ...text, y: text.y + text.x * Math.tan(inRadians(angle)) });

/** Returns how many texts share a place, on average; places in units of `width` count as one. */
function sharing(places: readonly number[], width: number): number {
  const counts = new Map<number, number>();
  for (const place of places)
    for (const half of [0, 0.5]) {
      const bin = 2 * Math.round(place / width + half) + 2 * half;
      counts.set(bin, (counts.get(bin) ?? 0) + 1);
    }
  return [...counts.values()].reduce((sum, count) => sum + count * count, 0) / Math.max(1, 2 * places.length);
}

/**
 * Returns the texts of a page upright. A scan may lean by a few degrees, so that the end of a line is as high
 * as the start of the next one. Its words may stand upright all the same, at places that lean.
 * @param leans the angle of each text, counter-clockwise, in degrees
 */
export function straightened<Text extends PlacedText>(
  texts: readonly Text[],
  leans: readonly number[],
): Text[] {
  const middle = (values: readonly number[]) =>
    [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const lean = middle(leans);
  if (Math.abs(lean) >= STEP) return texts.map((text) => turned(text, -lean));
  const filled = texts.filter(({ text }) => text.trim() !== '');
  const size = middle(filled.map(({ height }) => height)) / 3 || 1;
  const ofLines = (angle: number) =>
    sharing(
      filled.map((text) => sheared(text, -angle).y),
      size,
    );
  const angles = Array.from({ length: (2 * MAX_ANGLE) / STEP + 1 }, (_, index) => index * STEP - MAX_ANGLE);
  const [best] = angles
    .map((angle) => ({ angle, straight: ofLines(angle) }))
    .sort((a, b) => b.straight - a.straight || Math.abs(a.angle) - Math.abs(b.angle));
  if (!best || best.straight < BETTER * ofLines(0)) return [...texts];
  const ofColumns = (turn: Turn) =>
    sharing(
      filled.map((text) => turn(text, -best.angle).x),
      size,
    );
  const turn = ofColumns(turned) > ofColumns(sheared) ? turned : sheared;
  return texts.map((text) => turn(text, -best.angle));
}
