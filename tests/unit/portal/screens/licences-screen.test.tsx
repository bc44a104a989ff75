import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { LicencesScreen } from '../../../../src/portal/licences/licences-screen';
import { Refusal, renderPortal, serve, type Answers } from '../portal-harness';

const element = <LicencesScreen apps={[{ id: 'app-0', title: 'Stock counting' }]} />;
const licence = { name: 'Warehouse', edition: 'full', users: 3, apps: ['app-0'], valid_from: '2026-01-01' };

const base64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** As one of ours looks; jsdom does not verify signatures, so that the server is asked what it is. */
const content = [base64Url({ typ: 'bel+jws', alg: 'EdDSA', kid: 'k' }), base64Url(licence), 'eHg'].join('.');
const file = Object.assign(new File([content], 'warehouse.bel'), { text: () => Promise.resolve(content) });

describe('opening a licence', () => {
  const open = (answer: Answers[string]) => {
    serve({ 'GET /license/keys': { keys: [{ kid: 'k' }] }, 'POST /license/open': answer });
    renderPortal(element, { isAdmin: false });
    fireEvent.change(screen.getByLabelText('Licence file (.bel)'), {
      target: { files: [file] },
    });
  };

  it('says that it is being read', async () => {
    open('pending');
    expect(await screen.findByText('Loading…')).toBeDefined();
  });

  it('shows what a licence holds, and that it is valid', async () => {
    open(licence);
    expect(await screen.findByText('This licence is valid')).toBeDefined();
    expect(screen.getByText('Stock counting')).toBeDefined();
    expect(screen.queryByText('Loading…')).toBeNull();
  });

  it.each([
    ['not_a_licence', 'This is not a licence file'],
    ['changed', 'This licence was changed'],
    ['unknown_key', 'Signed with an unknown key'],
  ])('says of a file that is %s what it is, and shows no licence', async (code, says) => {
    open(new Refusal(422, { code }));
    expect(await screen.findByText(says)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Print this sheet' })).toBeNull();
  });

  it('says why it failed, and tries again when asked to', async () => {
    open(new Refusal(403, { detail: 'Not on Sundays.' }));
    expect(await screen.findByText('Not on Sundays.')).toBeDefined();
    serve({ 'POST /license/open': licence });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This licence is valid')).toBeDefined();
  });
});

describe('creating a licence', () => {
  const saved = jest.fn<(blob: Blob | MediaSource) => string>();
  beforeEach(() => {
    // What a browser has to save a file, and jsdom has not.
    Object.assign(URL, {
      createObjectURL: saved.mockReturnValue('blob:x'),
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'dispatchEvent').mockReturnValue(true);
  });
  const create = (answer: Answers[string]) => {
    serve({ 'POST /license/create': answer });
    renderPortal(element);
    fireEvent.input(screen.getByLabelText('Licence name'), { target: { value: 'Warehouse' } });
    fireEvent.click(screen.getByRole('button', { name: 'Create licence' }));
  };

  it('is not there for a customer', () => {
    serve({});
    renderPortal(element, { isAdmin: false });
    expect(screen.queryByText('Create a licence')).toBeNull();
  });

  it('saves its file and says so', async () => {
    create({ text: 'the file' });
    expect(await screen.findByText('was made and saved.')).toBeDefined();
    expect(saved).toHaveBeenCalledTimes(1);
  });

  it.each([
    [
      'its field',
      { errors: [{ field: 'license.name', code: 'too_long', message: 'Too long a name.' }] },
      'Too long a name.',
    ],
    ['the whole form', { detail: 'Not on Sundays.' }, 'Not on Sundays.'],
  ])('says what the server refuses at %s, and saves nothing', async (_where, problem, says) => {
    create(new Refusal(422, problem));
    expect(await screen.findByText(says)).toBeDefined();
    expect(saved).not.toHaveBeenCalled();
  });
});
