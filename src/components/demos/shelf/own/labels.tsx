import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import type { ShelfItem } from '../items/shelf-item';
import * as styles from './labels.module.css';
import { QrCode } from './qr-code';

/** Prints only a copy of the sheet. The style sheet removes the rest of the page: hidden parts would be empty pages. */
function print(sheet: Element) {
  const copy = document.body.appendChild(sheet.cloneNode(true) as HTMLElement);
  copy.dataset.printed = '';
  const { dataset } = document.documentElement;
  dataset.printing = 'labels';
  const tidyUp = () => {
    copy.remove();
    delete dataset.printing;
  };
  window.addEventListener('afterprint', tidyUp, { once: true });
  window.print();
}

/** A sheet of labels to scan from the screen, or to print: locations, items and batches. */
export function Labels({ items }: { items: readonly ShelfItem[] }) {
  const { t } = useTranslation('own-items');
  const sheet = useRef<HTMLUListElement>(null);
  const places = [...new Set(items.map(({ location }) => location))];
  const batches = items.flatMap(({ code, batch, name }) =>
    batch === undefined ? [] : [{ code, batch, name }],
  );
  return (
    <details className={styles.labels}>
      <summary>{t('labels.title')}</summary>
      <p>{t('labels.text')}</p>
      <Button small onClick={() => sheet.current && print(sheet.current)}>
        {t('labels.print')}
      </Button>
      <ul ref={sheet} className={styles.sheet}>
        {places.map((place) => (
          <Label key={`location-${place}`} kind={t('labels.location')} code={place} />
        ))}
        {items.map(({ code, name, barcode = code }) => (
          <Label key={`item-${code}`} kind={t('labels.item')} code={code} scanned={barcode} name={name} />
        ))}
        {batches.map(({ code, batch, name }) => (
          <Label key={`batch-${code}`} kind={t('labels.batch')} code={batch} name={name} />
        ))}
      </ul>
    </details>
  );
}

interface LabelProps {
  kind: string;
  code: string;
  /** What the QR code holds, if it is not the code. */
  scanned?: string;
  name?: string;
}

function Label({ kind, code, scanned = code, name }: LabelProps) {
  return (
    <li className={styles.label}>
      <QrCode text={scanned} label="" className={styles.code} />
      <span>
        <small>{kind}</small> <strong>{code}</strong> {name !== code && name}
      </span>
    </li>
  );
}
