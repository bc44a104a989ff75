import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import i18next, { type i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import importer from '../../../../locales/en/importer.json' with { type: 'json' };
import { ChooseColumns } from '../../../../src/components/demos/importer/choose-columns';
import { analyse } from '../../../../src/components/demos/importer/finding/find-lines';
import { CATALOGUE, type ImporterState } from '../../../../src/components/demos/importer/importer-state';
import { useAnnouncement } from '../../../../src/components/demos/importer/use-announcement';
import { useProblemText } from '../../../../src/components/demos/importer/use-problem-text';
import { useImporter } from '../../../../src/components/demos/importer/use-importer';

let texts: i18n;
beforeAll(async () => {
  texts = i18next.createInstance();
  await texts.init({
    lng: 'en',
    resources: { en: { importer } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <I18nextProvider i18n={texts}>{children}</I18nextProvider>
);

describe('useImporter', () => {
  it('reports the failed download of a sample', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('offline'));
    const { result } = renderHook(() => useImporter());
    act(() => void result.current.readSample({ name: 'a.csv', address: '/samples/a.csv' }));
    await waitFor(() =>
      expect(result.current.state).toEqual({ step: 'choose', failed: { name: 'a.csv', problem: 'sample' } }),
    );
  });

  it('reports an unreadable file when the browser cannot start a worker', async () => {
    Object.assign(globalThis, {
      Worker: function refuse() {
        throw new Error('SecurityError');
      },
    });
    const { result } = renderHook(() => useImporter());
    act(() => void result.current.readFile(new File(['a;b'], 'a.csv')));
    await waitFor(() =>
      expect(result.current.state).toEqual({
        step: 'choose',
        failed: { name: 'a.csv', problem: 'unreadable' },
      }),
    );
  });

  it('reports a reader that cannot be loaded, and reads the file on the next attempt', async () => {
    const document = analyse('a.csv', { format: 'csv', rows: [], remarks: [] }, CATALOGUE);
    let isOnline = false;
    class ReadingWorker {
      onmessage?: (event: { data: object }) => void;
      onerror?: () => void;
      postMessage() {
        if (isOnline) this.onmessage?.({ data: { kind: 'done', document } });
        else this.onerror?.();
      }
      terminate() {
        this.onmessage = undefined;
      }
    }
    Object.assign(globalThis, { Worker: ReadingWorker });
    const { result } = renderHook(() => useImporter());
    const read = () => act(() => void result.current.readFile(new File(['a;b'], 'a.csv')));
    read();
    const failed = { name: 'a.csv', problem: 'notLoaded' } as const;
    await waitFor(() => expect(result.current.state).toEqual({ step: 'choose', failed }));
    const { current: textOf } = renderHook(() => useProblemText(), { wrapper }).result;
    expect(textOf('notLoaded')).toMatch(
      /^The part of the importer that reads this kind of file could not be loaded\./,
    );
    isOnline = true;
    read();
    await waitFor(() => expect(result.current.state).toMatchObject({ step: 'check', document }));
  });
});

describe('an unexpected error', () => {
  it('in the worker is shown as a mistake of the importer', async () => {
    class FailingWorker {
      onmessage?: (event: { data: object }) => void;
      onerror?: () => void;
      postMessage() {
        this.onmessage?.({ data: { kind: 'progress' } });
        this.onerror?.();
      }
      terminate() {
        this.onmessage = undefined;
      }
    }
    Object.assign(globalThis, { Worker: FailingWorker });
    const { result } = renderHook(() => useImporter());
    act(() => void result.current.readFile(new File(['a;b'], 'a.csv')));
    const failed = { name: 'a.csv', problem: 'unexpected' } as const;
    await waitFor(() => expect(result.current.state).toEqual({ step: 'choose', failed }));
    const { current: textOf } = renderHook(() => useProblemText(), { wrapper }).result;
    expect(textOf('unexpected')).toMatch(/^The importer made a mistake with this file\./);
  });

  it('in a reader is reported as unexpected', async () => {
    const sent: object[] = [];
    const scope = self as unknown as {
      onmessage: ((event: { data: object }) => void) | null;
      postMessage: (message: object) => void;
    };
    jest.spyOn(scope, 'postMessage').mockImplementation((message) => void sent.push(message));
    await import('../../../../src/components/demos/importer/reading/reading-worker');
    const file = { arrayBuffer: () => Promise.resolve(new ArrayBuffer(3)) };
    // A name that throws when it is read, like a fault in the code.
    const name = {
      toString: () => {
        throw new TypeError('no text');
      },
    };
    const data = { file, name };
    scope.onmessage?.({ data });
    await waitFor(() => expect(sent.at(-1)).toEqual({ kind: 'failed', problem: 'unexpected' }));
  });
});

describe('useAnnouncement', () => {
  const said = (state: ImporterState) => renderHook(() => useAnnouncement(state), { wrapper }).result.current;
  const reading = (percent: number) => said({ step: 'reading', name: 'a.csv', percent });

  it('announces the file name once and then the progress in quarters', () =>
    expect([0, 30, 80, 100].map(reading)).toEqual(['Reading a.csv', '25% read', '75% read', '75% read']));

  it('announces a rejection with the limit formatted for the language', () => {
    const refused = (problem: 'tooManyRows' | 'tooLarge') =>
      said({ step: 'choose', failed: { name: 'a.csv', problem } });
    expect(refused('tooManyRows')).toContain('more than 20,000 rows');
    expect(refused('tooLarge')).toMatch(/up to 10 MB, .* up to 200 MB/);
  });
});

it('ChooseColumns offers a column in use even as column 71', () => {
  const wide = (first: string, last: string) => [first, ...Array.from({ length: 69 }, () => ''), last];
  const rows = [wide('Item code', 'Quantity'), wide('10407', '3')];
  const document = analyse('wide.csv', { format: 'csv', rows, remarks: [] }, CATALOGUE);
  render(<ChooseColumns document={document} onChange={() => undefined} />, { wrapper });
  const quantity = screen.getByLabelText('Quantity');
  expect((quantity as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('Column 71: Quantity');
});
