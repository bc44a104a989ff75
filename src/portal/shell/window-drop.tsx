import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DROP_AREA } from '../../components/ui/inputs/file-drop';
import { useProblemToast } from '../../components/ui/toast';
import { PATHS } from '../../config/paths';
import { withoutLanguage } from '../../i18n/localized-path';
import { useIsAdmin } from '../auth/session';
import { confirmDiscard } from '../unsaved-work/unsaved-work';
import { useGo } from '../unsaved-work/use-go';
import { keepFile } from '../frame/kept-file';
import * as styles from './window-drop.module.css';

const LICENCE = /\.bel$/i;

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** True if the screen takes dropped files itself, or a dialog is open. */
const isTakenElsewhere = () =>
  document.querySelector(`dialog[open], [${DROP_AREA}]`) !== null ||
  withoutLanguage(window.location.pathname) === PATHS.upload;

/**
 * Takes a file that is dropped anywhere in the window: a licence file to open, for administrators also a
 * release to upload. Says so while a file is dragged over the window.
 */
export function WindowDrop() {
  const { t } = useTranslation('portal');
  const toast = useProblemToast();
  const go = useGo();
  const isAdmin = useIsAdmin();
  const [isOver, setOver] = useState(false);

  const take = useEffectEvent((file: File) => {
    const path = LICENCE.test(file.name) ? PATHS.openLicence : isAdmin ? PATHS.upload : undefined;
    if (!path) {
      toast(t('drop.onlyLicence'));
      return;
    }
    confirmDiscard(() => {
      keepFile(path, file);
      go(path);
    });
  });

  useEffect(() => {
    // An image or a link of the page that is dragged counts as a file in some browsers.
    let isOwn = false;
    const isForeign = (event: DragEvent) => !isOwn && hasFiles(event) && !isTakenElsewhere();
    const start = () => {
      isOwn = true;
    };
    const end = () => {
      isOwn = false;
      setOver(false);
    };
    const over = (event: DragEvent) => {
      if (!isForeign(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!relatedTarget) setOver(false);
    };
    const drop = (event: DragEvent) => {
      const isMine = isForeign(event) && !event.defaultPrevented;
      end();
      if (!isMine) return;
      event.preventDefault();
      const [file, ...others] = event.dataTransfer?.files ?? [];
      const isFolder = event.dataTransfer?.items[0]?.webkitGetAsEntry()?.isDirectory ?? false;
      if (others.length > 0) toast(t('common:ui.refusedDrop.several'));
      else if (isFolder) toast(t('common:ui.refusedDrop.folder'));
      else if (file) take(file);
    };
    const listeners = {
      dragstart: start,
      dragend: end,
      dragenter: over,
      dragover: over,
      dragleave: leave,
      drop,
    };
    const all = Object.entries(listeners) as [keyof typeof listeners, (event: DragEvent) => void][];
    for (const [name, listener] of all) window.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of all) window.removeEventListener(name, listener);
    };
  }, [t, toast]);

  if (!isOver) return null;
  return (
    <div className={styles.window}>
      <p>{t(isAdmin ? 'drop.release' : 'drop.licence')}</p>
    </div>
  );
}
