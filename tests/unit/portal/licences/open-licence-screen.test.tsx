import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PATHS } from '../../../../src/config/paths';
import { keepFile } from '../../../../src/portal/frame/kept-file';
import { OpenLicenceScreen } from '../../../../src/portal/licences/open/open-licence-screen';
import { Refusal, renderPortal, type Answers } from '../portal-harness';
import { apps, kept, serve, renderWith } from './licences';

const element = <OpenLicenceScreen apps={apps} />;
const licence = { name: 'Warehouse', edition: 'full', users: 3, apps: ['app-0'], valid_from: '2026-01-01' };

const base64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Looks like a Belstock licence. jsdom cannot verify signatures, so the screen asks the server. */
const content = [base64Url({ typ: 'bel+jws', alg: 'EdDSA', kid: 'k' }), base64Url(licence), 'eHg'].join('.');
const file = Object.assign(new File([content], 'warehouse.bel'), {
  arrayBuffer: () => Promise.resolve(Uint8Array.from(Buffer.from(content)).buffer),
});
const valid = { ...licence, state: 'valid' };

describe('opening a licence', () => {
  const open = (answer: Answers[string]) => {
    renderWith(
      element,
      { 'GET /license/keys': { keys: [{ kid: 'k' }] }, 'POST /license/open': answer },
      { isAdmin: false },
    );
    fireEvent.change(screen.getByLabelText('Licence file (.bel)'), { target: { files: [file] } });
  };

  it('shows a loading state', async () => {
    open('pending');
    expect(await screen.findByText('Loading…')).toBeDefined();
  });

  it('shows the content of a valid licence', async () => {
    open(valid);
    expect(await screen.findByText('This licence is valid')).toBeDefined();
    expect(screen.getByText('Stock counting')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
    expect(screen.queryByText('Keep this licence')).toBeNull();
  });

  it.each([
    ['withdrawn', 'This licence was withdrawn', 'we withdrew it on 10 Mar 2026: Paid back'],
    ['replaced', 'This licence was replaced', 'Use the licence that replaced it.'],
    ['unknown', 'This licence is valid by its dates', 'does not know whether it was withdrawn'],
  ])('shows the state of a licence that is %s instead of "valid"', async (state, title, text) => {
    open({ ...licence, state, withdrawn_at: '2026-03-10T12:00:00Z', reason: 'Paid back' });
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByText(new RegExp(text))).toBeDefined();
    expect(screen.queryByText('This licence is valid')).toBeNull();
  });

  it('shows the start of the replacing licence', async () => {
    open({ ...valid, replaced_from: '2999-06-01' });
    expect(await screen.findByText('This licence is valid')).toBeDefined();
    expect(screen.getByText(/The licence that replaces it starts on 1 Jun 2999/)).toBeDefined();
    expect(screen.queryByText('replaced_from')).toBeNull();
  });

  it('lets an administrator keep the licence for a group', async () => {
    const calls = renderWith(element, {
      'GET /license/keys': { keys: [{ kid: 'k' }] },
      'POST /license/open': valid,
      'POST /licenses': { ...kept, name: 'Warehouse' },
    });
    fireEvent.change(screen.getByLabelText('Licence file (.bel)'), { target: { files: [file] } });
    const part = within(await screen.findByRole('region', { name: 'Keep this licence' }));
    await part.findByRole('option', { name: 'Harbour' });
    fireEvent.change(part.getByLabelText('Group'), { target: { value: '2' } });
    fireEvent.click(part.getByRole('button', { name: 'Keep this licence' }));
    expect(await screen.findByText('is kept.')).toBeDefined();
    expect(calls).toContain('POST /licenses');
  });

  it('opens the file from the licences screen at once', async () => {
    serve({ 'GET /license/keys': { keys: [{ kid: 'k' }] }, 'POST /license/open': valid });
    keepFile(PATHS.openLicence, file);
    renderPortal(element, { isAdmin: false });
    expect(await screen.findByText('This licence is valid')).toBeDefined();
    expect(screen.getByText('warehouse.bel')).toBeDefined();
  });

  it.each([
    ['not_a_licence', 'This is not a licence file'],
    ['changed', 'This licence was changed'],
    ['licence_damaged', 'This licence was damaged on the way'],
    ['unknown_key', 'Signed with an unknown key'],
  ])('shows the error %s instead of a licence', async (code, says) => {
    open(new Refusal(422, { code }));
    expect(await screen.findByText(says)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Print these details' })).toBeNull();
  });

  it('shows the error of a failed request and retries on demand', async () => {
    open(new Refusal(403, { detail: 'Not on Sundays.' }));
    expect(await screen.findByText('Not on Sundays.')).toBeDefined();
    serve({ 'POST /license/open': valid });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This licence is valid')).toBeDefined();
  });
});
