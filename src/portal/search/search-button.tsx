import { useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/ui/dialog';
import { Icon } from '../../components/ui/icon';
import { Failure, LoadingRows } from '../../components/ui/status';
import { isMac } from './is-mac';
import * as styles from './search-button.module.css';

const load = () => import('./search-palette');

/** True while a key press belongs to a field. */
const isTyping = ({ target }: Event) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Opens the search, also by Ctrl K, ⌘ K and `/`. Fetches its code when somebody is about to use it. */
export function SearchButton() {
  const { t } = useTranslation('portal');
  const [Palette, setPalette] = useState<ComponentType<{ onClose: () => void }>>();
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (isMac() ? event.metaKey : event.ctrlKey);
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.defaultPrevented || !(isShortcut || (isSlash && !isTyping(event)))) return;
      event.preventDefault();
      // A dialog keeps what was typed there.
      if (!document.querySelector('dialog[open]')) setOpen(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  useEffect(() => {
    if (!isOpen || Palette || hasFailed) return;
    load().then(
      ({ SearchPalette }) => setPalette(() => SearchPalette),
      () => setFailed(true),
    );
  }, [isOpen, Palette, hasFailed]);

  const close = () => {
    setOpen(false);
    setFailed(false);
  };
  const prepare = () => void load().catch(() => undefined);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac() ? 'Meta+K /' : 'Control+K /'}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className={styles.word}>{t('search.button')}</span>
        <kbd aria-hidden="true">{t(isMac() ? 'search.keysMac' : 'search.keys')}</kbd>
      </button>
      {isOpen && (
        <Dialog title={t('search.title')} onClose={close}>
          {Palette && <Palette onClose={close} />}
          {hasFailed && (
            <Failure title={t('search.failed')} text={t('broken.text')} onRetry={() => setFailed(false)} />
          )}
          {!Palette && !hasFailed && <LoadingRows rows={1} />}
        </Dialog>
      )}
    </>
  );
}
