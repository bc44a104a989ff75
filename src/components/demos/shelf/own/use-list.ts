import { useEffect, useRef, useState } from 'react';
import { ReadError, withSheet, type ReadDocument, type ReadProblem } from '../../importer/reading/document';
import { readDocument } from '../../importer/reading/read-document';
import type { ItemColumns } from '../list/column-names';
import { findList, sheetsOf, type FoundList } from '../list/find-list';

/** A list that was read, with the answers of the visitor. */
export interface OwnList {
  name: string;
  document: ReadDocument;
  /** The sheets to choose from, until one is chosen. */
  sheets: readonly string[];
  found: FoundList;
  answers: ItemColumns;
}

export type ListState =
  | { kind: 'choose'; failed?: { name: string; problem: ReadProblem | 'noItems' } }
  | { kind: 'reading'; name: string }
  | ({ kind: 'read' } & OwnList);

/** Reads a list in the browser. A new list, or leaving the page, stops the reading. */
export function useList() {
  const [state, setState] = useState<ListState>({ kind: 'choose' });
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  const show = (list: Omit<OwnList, 'found'>) => {
    const found = findList(list.document, list.answers);
    if (found.kind === 'items' && found.items.length === 0)
      setState({ kind: 'choose', failed: { name: list.name, problem: 'noItems' } });
    else setState({ kind: 'read', ...list, found });
  };

  const read = async (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { name } = file;
    setState({ kind: 'reading', name });
    try {
      const { document } = await readDocument(file, {
        signal: controller.signal,
        onProgress: () => undefined,
      });
      show({ name, document, sheets: sheetsOf(document), answers: {} });
    } catch (error) {
      if (controller.signal.aborted) return;
      const problem = error instanceof ReadError ? error.problem : 'unreadable';
      setState({ kind: 'choose', failed: { name, problem } });
    }
  };

  return {
    state,
    read: (file: File) => void read(file),
    chooseSheet: ({ document, ...list }: OwnList, sheet: string) =>
      show({ ...list, document: withSheet(document, sheet), sheets: [] }),
    answer: (list: OwnList, answers: ItemColumns) =>
      show({ ...list, answers: { ...list.answers, ...answers } }),
    restart: () => {
      running.current?.abort();
      setState({ kind: 'choose' });
    },
  };
}
