import type { i18n } from 'i18next';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language';
import { formatSizeLimit } from '../../../../i18n/format';
import { Button, ButtonLink } from '../../../ui/button';
import { FileDrop } from '../../../ui/inputs/file-drop';
import { Notice } from '../../../ui/status';
import { LIMITS } from '../../importer/reading/document';
import { withTexts, type Texts } from '../../scan-confirm/with-texts';
import { canPack } from '../items/fragment';
import { ourItems } from '../items/our-items';
import { MAX_ITEMS, type ShelfItem } from '../items/shelf-item';
import { firstItems, withLocations } from '../list/choose-items';
import type { LeftOut } from '../list/items-of';
import { AskColumn } from './ask-column';
import { ChosenItems } from './chosen-items';
import { Labels } from './labels';
import * as styles from './own-items.module.css';
import { QrCode } from './qr-code';
import { useToPhone } from './to-phone';
import { useList } from './use-list';

export const loadOwnItems = (page: i18n) =>
  withTexts(
    OwnItems,
    page,
    'own-items',
    import(
      /* webpackMode: "eager" */ `../../../../../locales/${page.language}/own-items.json`
    ) as Promise<Texts>,
  );

/** From the visitor's list, or ours, to the phone. The list does not leave the browser. */
function OwnItems() {
  const { t } = useTranslation('own-items');
  const language = useLanguage();
  const { state, read, chooseSheet, answer, restart } = useList();
  const [areOurs, setOurs] = useState(false);

  if (!canPack())
    return (
      <Notice tone="not-found" title={t('tooOld.title')}>
        <p>{t('tooOld.text')}</p>
      </Notice>
    );
  const again = () => {
    setOurs(false);
    restart();
  };
  if (areOurs) return <Ready name={t('ours')} items={ourItems(language)} onRestart={again} />;
  if (state.kind === 'choose') {
    const { failed } = state;
    return (
      <Step title={t('choose.title')}>
        {failed && (
          <Notice tone="not-found" role="alert" title={t('failed.title', { name: failed.name })}>
            <p>{t(`failed.${textOf(failed.problem)}`)}</p>
          </Notice>
        )}
        <FileDrop
          label={t('choose.label')}
          hint={t('choose.hint', { size: formatSizeLimit(LIMITS.bytes, language) })}
          button={t('choose.button')}
          isPrimary
          accept=".csv,.txt,.tsv,.prn,.xlsx,text/csv"
          onFile={read}
        />
        <p>
          {t('choose.nothing')} <Button onClick={() => setOurs(true)}>{t('choose.ours')}</Button>
        </p>
        <p className={styles.note}>{t('choose.privacy')}</p>
      </Step>
    );
  }
  if (state.kind === 'reading')
    return (
      <p role="status" className={styles.note}>
        {t('reading', { name: state.name })}
      </p>
    );
  const { found, sheets, name } = state;
  const [firstSheet] = sheets;
  if (firstSheet !== undefined)
    return (
      <Step title={t('ask.sheet')} onRestart={again}>
        <div role="group" aria-label={t('ask.sheet')} className={styles.ask}>
          {sheets.map((sheet) => (
            <Button key={sheet} className={styles.option} onClick={() => chooseSheet(state, sheet)}>
              <strong>{sheet}</strong>
            </Button>
          ))}
        </div>
      </Step>
    );
  if (found.kind === 'question')
    return (
      <Step key={found.question.field} title={t(`ask.${found.question.field}`)} onRestart={again}>
        <AskColumn
          question={found.question}
          onAnswer={(field, column) => answer(state, { [field]: column })}
        />
      </Step>
    );
  return <Ready name={name} items={found.items} leftOut={found.leftOut} onRestart={again} />;
}

/** Texts for the problems that an item list can have; all others are `unreadable`. */
const TOLD = [
  ...(['noItems', 'empty', 'tooLarge', 'tooManyRows', 'oldExcel', 'unknownKind', 'notLoaded'] as const),
  ...(['mail', 'webPage', 'otherSpreadsheet', 'textDocument'] as const),
];
const textOf = (problem: string) => TOLD.find((told) => told === problem) ?? 'unreadable';

interface StepProps {
  title: string;
  onRestart?: () => void;
  children: ReactNode;
}

/** A step with its heading, which gets the focus: what was pressed before is gone. */
function Step({ title, onRestart, children }: StepProps) {
  const { t } = useTranslation('own-items');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <div className={styles.step}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {children}
      {onRestart && (
        <p>
          <Button variant="quiet" small onClick={onRestart}>
            {t('restart')}
          </Button>
        </p>
      )}
    </div>
  );
}

interface ReadyProps {
  name: string;
  items: readonly ShelfItem[];
  leftOut?: LeftOut;
  onRestart: () => void;
}

/** The chosen items, and the code for the phone. */
function Ready({ name, items, leftOut, onRestart }: ReadyProps) {
  const { t } = useTranslation('own-items');
  const language = useLanguage();
  // Both at once, so that the items stay the same while the address is made.
  const [{ chosen, placed }, setChosen] = useState(() => withPlaces(firstItems(items)));
  const way = useToPhone(placed, language);
  const onPhone = way?.items ?? placed;
  const remarks = Object.entries(leftOut ?? {}).filter(([, count]) => count > 0);
  return (
    <Step title={t('ready.title')} onRestart={onRestart}>
      <div className={styles.ready}>
        {way && (
          <div className={styles.phone}>
            <QrCode text={way.address} ecc="L" label={t('ready.code')} className={styles.qr} />
            <p>{t('ready.point')}</p>
            {/* Not by the router: the camera is allowed for a page by its own answer of the server. */}
            <ButtonLink variant="primary" to={way.address}>
              {t('ready.here')}
            </ButtonLink>
            {way.items.length < placed.length && <p>{t('ready.fewer', { count: way.items.length })}</p>}
          </div>
        )}
        <div className={styles.list}>
          <p>
            {t('ready.from', { name, count: Math.min(MAX_ITEMS, chosen.length) })}{' '}
            {onPhone.length > 3 && t('ready.first')}
          </p>
          <ChosenItems chosen={chosen} items={items} onChange={(next) => setChosen(withPlaces(next))} />
          {chosen.some(({ location }) => location === '') && <p>{t('ready.invented')}</p>}
          {remarks.map(([kind, count]) => (
            <p key={kind} className={styles.note}>
              {t(`leftOut.${kind}`, { count })}
            </p>
          ))}
        </div>
      </div>
      <Labels items={onPhone} />
    </Step>
  );
}

const withPlaces = (chosen: readonly ShelfItem[]) => ({ chosen, placed: withLocations(chosen) });
