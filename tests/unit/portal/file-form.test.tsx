import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { Downloadable } from '../../../server/contract/release';
import { DownloadForm } from '../../../src/portal/frame/file-form';

const hash = 'a'.repeat(32);
const release = (currentHash: string | null) => ({ id: 7, hash, current_hash: currentHash }) as Downloadable;

it('offers the file of a release with an unchanged MD5', () => {
  render(<DownloadForm release={release(hash)} />);
  expect(screen.getByRole('button').closest('form')?.getAttribute('action')).toBe(
    '/api/downloadables/7/doDownload',
  );
});

it.each(['b'.repeat(32), null])('explains the missing download if the current MD5 is %s', (current) => {
  const { container } = render(<DownloadForm release={release(current)} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(container.textContent).toMatch(/file(Changed|Missing)|cannot be downloaded/);
});
