import { useEffect, useState } from 'react';
import type { Language } from '../../../../config/site';
import { PATHS } from '../../../../config/paths';
import { localizedPath } from '../../../../i18n/localized-path';
import { fragmentOf } from '../items/fragment';
import type { ShelfItem } from '../items/shelf-item';

/**
 * In characters: the largest QR code that a cheap camera reads from a screen holds so many (version 18, level L,
 * 89 modules). See docs/decisions/0092-scanning-in-the-browser.md.
 */
const ADDRESS_MAX = 718;

/** The way to the phone: an address with as many items as fit a QR code. */
export interface ToPhone {
  address: string;
  items: readonly ShelfItem[];
}

async function toPhone(items: readonly ShelfItem[], language: Language): Promise<ToPhone> {
  const address = `${window.location.origin}${localizedPath(PATHS.try, language)}#${await fragmentOf(items)}`;
  return items.length < 2 || address.length <= ADDRESS_MAX
    ? { address, items }
    : toPhone(items.slice(0, -1), language);
}

/** Returns the way to the phone for these items; undefined until it is there. */
export function useToPhone(items: readonly ShelfItem[], language: Language): ToPhone | undefined {
  const [made, setMade] = useState<ToPhone>();
  useEffect(() => {
    let isCurrent = true;
    void toPhone(items, language).then((way) => {
      if (isCurrent) setMade(way);
    });
    return () => {
      isCurrent = false;
    };
  }, [items, language]);
  return made;
}
