import { expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { Attachment } from '../../../../server/contract/attachment';
import { limits } from '../../../../server/contract/limits';
import { AttachmentsSection } from '../../../../src/portal/releases/attachments/attachments-section';
import { Refusal, renderPortal, serve, renderWith, ui } from '../portal-harness';
import { testScreenStates } from './screen-states';

const sbom: Attachment = {
  id: 3,
  kind: 'sbom',
  file_name: 'server.cdx.json',
  size: 2048,
  format: 'CycloneDX 1.6',
  created_at: '2026-01-01T08:00:00Z',
};
const other: Attachment = { ...sbom, id: 4, kind: 'other', file_name: 'manual.pdf', format: null };
const call = 'GET /downloadables/7/attachments';
const element = <AttachmentsSection releaseId={7} />;

testScreenStates({
  element,
  isAdmin: false,
  call,
  failure: 'The files could not be loaded',
  shown: {
    'an empty list': { answer: [], says: 'No files come with this release.' },
    'the kinds': { answer: [sbom, other], says: 'SBOM, CycloneDX 1.6' },
    'the sizes': { answer: [sbom], says: '2 KiB' },
  },
});

const buttons = async () => {
  await screen.findByRole('rowheader');
  const ofTheList = { name: (name: string) => name !== 'Search' };
  return screen.getAllByRole('button', ofTheList).map(({ textContent }) => textContent);
};
const dialog = () => within(screen.getByRole('dialog', { hidden: true }));
const pressIn = (name: string) =>
  fireEvent.click(dialog().getAllByRole('button', { name, hidden: true }).at(-1)!);
const choose = (file: File) =>
  fireEvent.change(dialog().getByLabelText('File', { selector: 'input' }), { target: { files: [file] } });
const open = async (name: string | RegExp) => {
  renderPortal(element);
  fireEvent.click(await screen.findByRole('button', { name }));
};

it('shows customers only the download button and the components link', async () => {
  renderWith(element, { [call]: [sbom] }, { isAdmin: false });
  expect(await buttons()).toEqual([`Download ${sbom.file_name}`]);
  expect(ui.href('See components')).toBe('/en/app/downloads/7/sbom/');
});

it('shows file errors at the field and keeps the chosen file', async () => {
  const errors = [{ field: 'file', code: 'wrong_in_sbom', message: 'Wrong: $.components[1].name' }];
  const calls = serve({ [call]: [], 'POST /downloadables/7/attachments': new Refusal(422, { errors }) });
  await open('Add file');
  pressIn('Add');
  expect(await screen.findByText('Choose a file.')).toBeDefined();
  const large = new File(['a'], 'large.json');
  Object.defineProperty(large, 'size', { value: limits.sbomBytes + 1 });
  choose(large);
  expect(await screen.findByText('This file is larger than 20 MiB.')).toBeDefined();
  pressIn('Add');
  expect(calls).toEqual([call]);
  choose(new File(['{}'], 'sbom?.json'));
  pressIn('Add');
  expect(await screen.findByText('Wrong: $.components[1].name')).toBeDefined();
  expect(
    screen.getByText('sbom?.json, 2 B. Windows cannot save this name: there it is saved as sbom_.json.'),
  ).toBeDefined();
});

it('shows at the field that the file name is taken', async () => {
  const errors = [{ field: 'file_name', code: 'taken', message: 'In use.' }];
  serve({ [call]: [sbom], 'POST /downloadables/7/attachments': new Refusal(422, { errors }) });
  await open('Add file');
  choose(new File(['{}'], 'sbom.json'));
  pressIn('Add');
  expect(await screen.findByText('In use.')).toBeDefined();
});

it('adds an attachment and offers no second SBOM', async () => {
  const calls = serve({ [call]: [sbom], 'POST /downloadables/7/attachments': other });
  await open('Add file');
  expect(ui.texts(dialog().getAllByRole('option', { hidden: true }))).toEqual(['Other file']);
  choose(new File(['a'], 'manual.pdf'));
  pressIn('Add');
  expect(await screen.findByText(/^Added:/)).toBeDefined();
  expect(calls.filter((each) => each === call)).toHaveLength(2);
});

it('hides the add button at the attachment limit', async () => {
  const all = Array.from({ length: limits.attachmentsPerRelease }, (_, id) => ({ ...other, id: id + 1 }));
  renderWith(element, { [call]: all });
  expect(await screen.findByText(/has 10 files, the maximum/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add file' })).toBeNull();
});

it('shows the error of a failed attachment download', async () => {
  serve({ [call]: [sbom], 'GET /downloadables/7/attachments/3': new Refusal(409, { detail: 'Withdrawn.' }) });
  await open(/^Download/);
  expect(within(await screen.findByRole('alert')).getByText('Withdrawn.')).toBeDefined();
});
