/** A4, in points of 1/72 inch: every measure of a leaflet stands here. */
export const PAGE = { width: 595.28, height: 841.89, margin: 44 };
export const COLUMN = { gap: 24, width: (PAGE.width - 2 * PAGE.margin - 24) / 2 };
export const BODY = { top: 66, bottom: 784 };
/** Between the band of the cover and the text below it. */
export const BELOW_COVER = 26;
export const FOOT = { line: 797, text: 811 };

/** The site's own colours on paper: `src/styles/tokens.css`. */
export const COLOURS = {
  ink: '#14213d',
  inkSoft: '#46506a',
  paper: '#f7f5f0',
  white: '#ffffff',
  line: '#d9d5ca',
  signal: '#b84300',
  beam: '#ff5a1f',
  signalSoft: '#fdeadd',
  sunken: '#efece4',
  onDeep: '#f4f2ec',
  onDeepSoft: '#b9c1d3',
  signalOnDeep: '#ff9a5e',
};

export interface TextStyle {
  size: number;
  leading: number;
  colour: string;
  bold?: boolean;
  /** Colour of links, where it is not that of links on paper. */
  link?: string;
}

/** What stands outside the columns. */
export const TEXT = {
  title: { size: 27, leading: 31, colour: COLOURS.onDeep, bold: true },
  lead: { size: 11.5, leading: 16.5, colour: COLOURS.onDeepSoft },
  brand: { size: 15, leading: 18, colour: COLOURS.onDeep, bold: true },
  kicker: { size: 7.6, leading: 10, colour: COLOURS.onDeepSoft },
  caption: { size: 7.8, leading: 10.4, colour: COLOURS.inkSoft },
  head: { size: 7.2, leading: 10, colour: COLOURS.inkSoft, bold: true },
  foot: { size: 7.2, leading: 10, colour: COLOURS.inkSoft },
  contactTitle: { size: 13.5, leading: 17, colour: COLOURS.onDeep, bold: true },
  contact: { size: 9.3, leading: 13.4, colour: COLOURS.onDeepSoft, link: COLOURS.signalOnDeep },
} satisfies Record<string, TextStyle>;

/**
 * How densely the columns may be set, the airiest first: a leaflet takes the first that saves it a page. The last has
 * letters of 8.5 points, in a typeface whose small letters are tall.
 */
export const DENSITIES = [1, 0.98, 0.96, 0.94, 0.92, 0.9];

export type Setting = ReturnType<typeof settingOf>;

/** What stands in the columns. */
export function settingOf(density: number) {
  const style = (size: number, leading: number, bold = false): TextStyle => ({
    size: size * density,
    leading: leading * density,
    colour: COLOURS.ink,
    bold,
  });
  const opening = style(10.6, 15);
  return {
    heading: style(13.5, 16.5, true),
    subheading: style(10.2, 13.4, true),
    opening,
    body: style(9.4, 13.5),
    cell: style(8.5, 11.5),
    head: style(8.5, 11.5, true),
    /** Distance to what stands above. */
    before: {
      heading: 17 * density,
      subheading: 10 * density,
      afterHeading: 4.5 * density,
      paragraph: 6.5 * density,
      item: 3.2 * density,
      table: 9 * density,
      callout: 10 * density,
      pictures: 12 * density,
    },
    cellPadding: 4.2 * density,
    /** A picture in a column is never higher. */
    pictureHeight: 222 * density,
  };
}

/** The picture on the cover is never larger. */
export const COVER_PICTURE = { width: 152, height: 330 };
