import {
  Combobox,
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxItem,
  ComboboxList,
  ComboboxProvider,
} from '@ariakit/react/combobox';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { navigate } from 'gatsby';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { localizedPath } from '../../i18n/localized-path';
import { useLanguage } from '../../i18n/use-language';
import { announceAddress } from '../lists/use-address-state';
import { useDebounced } from '../lists/use-debounced';
import { toQuery } from '../api/client/get-page';
import { isMac } from './is-mac';
import { Match } from '../lists/match';
import { searchQuery } from '../api/search';
import { QueryState } from '../frame/query-state';
import * as styles from './search-palette.module.css';
import { sectionsOf, useStartSections, type Entry } from './sections';

/** After this time without an answer, the search says that it is still running. */
const SLOW_MS = 1000;

/** The content of the dialog to search everything. Before anything is typed, it offers recent pages and actions. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('portal');
  const language = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const q = toQuery(text.trim());
  const found = useQuery(searchQuery(q));
  const isWaiting = q !== '' && found.isFetching && (found.isPending || found.isPlaceholderData);
  const isSlow = useDebounced(isWaiting ? q : '', SLOW_MS) === q && isWaiting;
  const startSections = useStartSections();
  const results = q === '' || found.isError ? [] : (found.data ?? []);
  const sections =
    q === '' ? startSections : sectionsOf(results, (kind) => t(`search.kinds.${kind}`), language);

  useEffect(() => {
    // For a dialog that opens after this: it focuses its first button otherwise.
    field.current?.setAttribute('autofocus', '');
    field.current?.focus();
  }, []);

  const status = () => {
    if (q === '' || found.isError) return '';
    if (isWaiting) return isSlow ? t('search.slow') : '';
    return results.length > 0
      ? t('search.found', { count: results.length })
      : t('search.nothing', { text: q });
  };

  return (
    <>
      <ComboboxProvider open value={text} setValue={setText}>
        <Combobox
          ref={field}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          autoSelect="always"
          spellCheck={false}
          className={styles.field}
        />
        <p role="status" className={styles.status}>
          {status()}
        </p>
        {q !== '' && found.isError && (
          <QueryState
            query={{
              ...found,
              refetch: () => {
                // The button disappears with the failure.
                field.current?.focus();
                return found.refetch();
              },
            }}
            title={t('search.failed')}
          />
        )}
        <ComboboxList
          alwaysVisible
          aria-label={t('search.results')}
          aria-busy={isWaiting || undefined}
          className={clsx(styles.list, isWaiting && styles.outdated)}
        >
          {sections.map(({ id, label, entries }) => (
            <ComboboxGroup key={id}>
              <ComboboxGroupLabel className={styles.kind}>{label}</ComboboxGroupLabel>
              {entries.map((entry) => (
                <Option key={entry.id} entry={entry} search={q} isOutdated={isWaiting} onClose={onClose} />
              ))}
            </ComboboxGroup>
          ))}
        </ComboboxList>
      </ComboboxProvider>
      <p className={styles.keys}>{t(isMac() ? 'search.helpMac' : 'search.help')}</p>
    </>
  );
}

interface OptionProps {
  entry: Entry;
  search: string;
  /** The entry answers an earlier search: Enter must not open it. */
  isOutdated: boolean;
  onClose: () => void;
}

function Option({ entry: { title, text, path }, search, isOutdated, onClose }: OptionProps) {
  const address = localizedPath(path, useLanguage());
  const open = (event: MouseEvent) => {
    const isByKey = !event.isTrusted;
    if (event.ctrlKey || event.metaKey) {
      if (!isByKey) return;
      event.preventDefault();
      if (!isOutdated) window.open(address, '_blank', 'noopener');
      return;
    }
    event.preventDefault();
    if (isByKey && isOutdated) return;
    onClose();
    void Promise.resolve(navigate(address)).then(announceAddress);
  };
  return (
    <ComboboxItem
      focusOnHover
      blurOnHoverEnd={false}
      className={styles.option}
      render={
        <a href={address} onClick={open}>
          <span>
            <Match text={title} search={search} />
          </span>
          {text && (
            <span className={styles.text}>
              <Match text={text} search={search} />
            </span>
          )}
        </a>
      }
    />
  );
}
