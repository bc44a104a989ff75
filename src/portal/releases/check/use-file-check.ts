import { useCallback, useEffect, useRef, useState } from 'react';
import { compareFile, hashFile } from '../../../hashing/hash-file';
import type { BlockList } from '../../../mending/block-list';
import type { Refusal } from '../../../mending/compare';
import type { Diagnosis } from '../../../mending/diagnose';
import { webPageTitle } from '../../../mending/web-page';
import { fetchSignedList } from '../../api/blocks';
import { ProblemError } from '../../api/client/problem-error';
import { findReleaseByBlocks, findReleaseBySize, type KnownRelease } from './find-release';
import { createTicketLine } from './ticket-line';

export interface Compared {
  kind: 'compared';
  file: File;
  release: KnownRelease;
  list: BlockList;
  diagnosis: Diagnosis;
}

export type FileCheck =
  | { kind: 'none' }
  /** `percent` is from 0 to 100; undefined while blocks are searched. */
  | { kind: 'reading'; file: File; percent: number | undefined }
  | { kind: 'unreadable'; file: File }
  /** No release begins or ends as the file. `page`: the title of a web page. */
  | { kind: 'unknown'; file: File; page: string | undefined }
  /** There is no list of blocks of the release, so that only the hash of the whole file is compared. */
  | { kind: 'unlisted'; file: File; release: KnownRelease; isIntact: boolean; problem: ProblemError }
  | { kind: 'refused'; file: File; release: KnownRelease; reason: Refusal }
  | { kind: 'failed'; file: File; error: ProblemError }
  | Compared;

/**
 * Checks one file at a time. A new file, `cancel` or leaving the screen aborts it.
 * @param expected the release whose page shows the check; undefined: the release is looked for
 */
export function useFileCheck(expected: KnownRelease | undefined) {
  const [state, setState] = useState<FileCheck>({ kind: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    async (file: File) => {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      const onProgress = (bytes: number | undefined) =>
        setState({
          kind: 'reading',
          file,
          percent: bytes === undefined ? bytes : (100 * bytes) / (file.size || 1),
        });
      onProgress(0);

      async function compareWith(release: KnownRelease): Promise<FileCheck> {
        const signed = await fetchSignedList(release, signal);
        if (signed instanceof ProblemError) {
          const sha256 = await hashFile('sha256', file, { onProgress, signal });
          const isIntact = sha256 === release.sha256;
          return { kind: 'unlisted', file, release, isIntact, problem: signed };
        }
        const fetchRange = createTicketLine(release.id);
        // A ticket counts as a download: none is issued for a file that begins or ends as another release.
        let found: Promise<KnownRelease | undefined> | undefined;
        const probe = async (from: number, to: number) => {
          found ??= findReleaseByBlocks(file, signal);
          const isOfOther = ((await found)?.id ?? release.id) !== release.id;
          return isOfOther ? undefined : new Uint8Array(await fetchRange(from, to, signal));
        };
        const compared = await compareFile(file, signed, { onProgress, signal, probe });
        return { ...compared, file, release };
      }

      async function check(): Promise<FileCheck> {
        const first = expected && (await compareWith(expected));
        const isOther = first?.kind === 'compared' && first.diagnosis.verdict.kind === 'other';
        if (first && !isOther) return first;
        const page = await webPageTitle(file);
        if (page !== undefined) return first ?? { kind: 'unknown', file, page };
        const release = (await findReleaseByBlocks(file, signal)) ?? (await findReleaseBySize(file, signal));
        if (!release || release.id === expected?.id) return first ?? { kind: 'unknown', file, page };
        const second = await compareWith(release);
        const isRelease = second.kind !== 'compared' || second.diagnosis.verdict.kind !== 'other';
        return isRelease ? second : (first ?? { kind: 'unknown', file, page });
      }

      try {
        const checked = await check();
        if (!signal.aborted) setState(checked);
      } catch (error) {
        if (signal.aborted) return;
        setState(
          error instanceof ProblemError ? { kind: 'failed', file, error } : { kind: 'unreadable', file },
        );
      }
    },
    [expected],
  );

  const cancel = useCallback(() => {
    running.current?.abort();
    setState({ kind: 'none' });
  }, []);

  return { state, start, cancel };
}
