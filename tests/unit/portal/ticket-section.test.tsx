import { afterEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { Downloadable } from '../../../server/contract/release';
import { TicketSection } from '../../../src/portal/releases/release/ticket-section';
import { Refusal, renderPortal, serve, renderWith } from './portal-harness';

const call = 'POST /downloadables/7/ticket';
const release = { id: 7, file_name: 'server.zip', sha256: 'a'.repeat(64) } as Downloadable;
const ticket = () => ({
  url: 'http://inside.example/api/files/TICKET/server.zip',
  sha256_url: 'http://inside.example/api/files/TICKET/server.zip.sha256',
  signature_url: 'http://inside.example/api/files/TICKET/server.zip.minisig',
  blocks_url: 'http://inside.example/api/files/TICKET/server.zip.blocks',
  blocks_signature_url: 'http://inside.example/api/files/TICKET/server.zip.blocks.minisig',
  public_key: 'RWQkey',
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
});
const show = () => fireEvent.click(screen.getByRole('button', { name: /Show address|New address/ }));
const address = `${window.location.origin}/api/files/TICKET/server.zip`;

afterEach(() => {
  jest.useRealTimers();
});

it("creates an address on demand and shows commands with the browser's host", async () => {
  const calls = renderWith(<TicketSection release={release} />, { [call]: ticket() }, { isAdmin: false });
  expect(await screen.findByText(/works for one hour/)).toBeDefined();
  expect(calls).not.toContain(call);
  show();
  expect(await screen.findByText(address)).toBeDefined();
  expect(screen.getAllByText(`curl -fLC - -o 'server.zip' '${address}'`)).toHaveLength(2);
  expect(screen.getByText('RWQkey')).toBeDefined();
  expect(screen.getAllByText(/In the trusted comment .* check the program and the version/)).toHaveLength(3);
  expect(screen.getAllByText(/with the one in our mails about releases/)).toHaveLength(3);
  expect(screen.getByText(/This address works until/)).toBeDefined();
});

it('removes the commands after an hour and creates new commands on demand', async () => {
  renderPortal(<TicketSection release={release} />, { isAdmin: false });
  await screen.findByText(/works for one hour/);
  jest.useFakeTimers();
  serve({ [call]: ticket() });
  show();
  await act(() => jest.advanceTimersByTimeAsync(3_590_000));
  expect(screen.getByText(address)).toBeDefined();
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(screen.queryByText(address)).toBeNull();
  expect(screen.getByText(/This address has ended/)).toBeDefined();
  serve({ [call]: ticket() });
  show();
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.getByText(address)).toBeDefined();
  expect(screen.queryByText(/This address has ended/)).toBeNull();
});

it('shows the error of a failed request', async () => {
  renderWith(
    <TicketSection release={release} />,
    { [call]: new Refusal(409, { code: 'file_missing', detail: 'The file is missing.' }) },
    { isAdmin: false },
  );
  await screen.findByText(/works for one hour/);
  show();
  expect(await screen.findByText('The file is missing.')).toBeDefined();
});
