import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Shelf } from '../scan-confirm/rack';
import { BOXES, LOCATIONS } from './rack-labels';

/** The middle location holds two boxes that are easily confused. */
export const sealantShelf = (
  t: TFunction,
  goods: Partial<Record<(typeof BOXES)[number]['colour'], ReactNode>> = {},
): Shelf => ({
  locations: LOCATIONS,
  content: BOXES.map(({ colour, item, batch }) => ({
    name: t(`boxes.${colour}Print`),
    colour,
    labels: [
      { kind: 'item', code: item },
      { kind: 'batch', code: batch },
    ],
    goods: goods[colour],
  })),
});
