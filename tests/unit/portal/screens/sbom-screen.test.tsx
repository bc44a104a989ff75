import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Component, ComponentChange, Sbom } from '../../../../server/contract/attachment';
import { SbomScreen } from '../../../../src/portal/releases/attachments/sbom-screen';
import { List, Refusal, recordCalls, renderWith, ui } from '../portal-harness';
import { testScreenStates } from './screen-states';

const sbom: Sbom = {
  release: { id: 7, name: '3.2.0' },
  download_type: { id: 1, name: 'Server' },
  attachment: {
    id: 3,
    kind: 'sbom',
    file_name: 'server.cdx.json',
    size: 2048,
    format: 'CycloneDX 1.6',
    created_at: '2026-01-01T08:00:00Z',
  },
  components: 2,
  before: { id: 6, name: '3.1.1' },
  comparable: [
    { id: 6, name: '3.1.1' },
    { id: 4, name: '3.0.0' },
  ],
  added: 1,
  removed: 0,
  changed: 1,
};
const fastify: Component = {
  id: 1,
  name: 'fastify',
  version: '5.6.1',
  licence: 'MIT',
  purl: 'pkg:npm/fastify',
};
const unknown: Component = { id: 2, name: '<b>reports</b>', version: '', licence: '', purl: '' };
const changed: ComponentChange = {
  ...fastify,
  change: 'changed',
  version_before: '5.5.0',
  licence_before: '',
};
const added: ComponentChange = {
  ...unknown,
  version: '2.0',
  change: 'added',
  version_before: null,
  licence_before: null,
};
const call = 'GET /downloadables/7/sbom';
const [components, changes] = [`${call}/components`, `${call}/changes`];
const element = <SbomScreen releaseId={7} />;

/** Watches the requests. Returns a function that waits for a request of a call with these parameters. */
function watchRequests() {
  const get = recordCalls('GET');
  return (of: string, params: object) =>
    waitFor(() =>
      expect(get).toHaveBeenCalledWith(
        of.replace('GET ', ''),
        expect.objectContaining({ params: expect.objectContaining(params) }),
      ),
    );
}

describe('SbomScreen', () => {
  testScreenStates({
    element,
    isAdmin: false,
    call,
    others: { [components]: [fastify] },
    failure: 'The components could not be loaded',
    shown: {
      'that there is none to compare with': {
        answer: { ...sbom, before: null, comparable: [] },
        says: /^No earlier release/,
      },
      'the name of the release': { answer: sbom, says: 'Components of Server 3.2.0' },
      'the number of changes': { answer: sbom, says: /added 1, removed 0, changed 1/ },
    },
    gone: /^This release has no list of components/,
  });
});

describe('SbomScreen components', () => {
  testScreenStates({
    element,
    isAdmin: false,
    call: components,
    others: { [call]: sbom },
    failure: 'The components could not be loaded',
    shown: {
      'an empty list': { answer: [], says: 'No components found.' },
      'a value that the SBOM does not state': { answer: [unknown], says: 'not stated' },
      'HTML in a name as text': { answer: [unknown], says: '<b>reports</b>' },
    },
  });
});

it('shows that the release has no SBOM', async () => {
  renderWith(element, { [call]: new Refusal(404, {}) });
  expect(await screen.findByText(/^This release has no list of components/)).toBeDefined();
});

it('searches components and keeps the search in the changes view', async () => {
  renderWith(element, {
    [call]: sbom,
    [components]: new List([fastify, unknown]),
    [changes]: new List([changed, added]),
  });
  expect(await screen.findByText('<b>reports</b>')).toBeDefined();
  ui.change('Search by name, version or licence', 'FAST');
  expect(await screen.findByText('1 component')).toBeDefined();
  expect(screen.queryByText('<b>reports</b>')).toBeNull();
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'changes' } });
  expect(await screen.findByText('5.5.0 → 5.6.1')).toBeDefined();
  expect(screen.getByText('not stated → MIT')).toBeDefined();
  expect(screen.queryByText('<b>reports</b>')).toBeNull();
  expect(window.location.search).toBe('?q=FAST&view=changes');
});

it('opens the changes view by address and shows an added component', async () => {
  window.history.replaceState(null, '', '?view=changes');
  renderWith(element, { [call]: sbom, [changes]: new List([added]) });
  expect(await screen.findByText('Added')).toBeDefined();
  expect(screen.getByText('2.0')).toBeDefined();
});

it('compares with the installed release and with another chosen release', async () => {
  window.history.replaceState(null, '', '?view=changes&since=4');
  const since4 = { ...sbom, before: { id: 4, name: '3.0.0' }, added: 2 };
  const expectAsked = watchRequests();
  renderWith(element, { [call]: since4, [changes]: new List([added]) });
  const choice = await screen.findByLabelText<HTMLSelectElement>('Compare with');
  expect(choice.value).toBe('4');
  expect(screen.getByText(/added 2, removed 0, changed 1/)).toBeDefined();
  await expectAsked(call, { since: '4' });
  fireEvent.change(choice, { target: { value: '6' } });
  await expectAsked(call, { since: '6' });
  expect(window.location.search).toBe('?view=changes&since=6');
});

it('shows package URLs, requests the components of a chosen licence and keeps it in the address', async () => {
  const licences = [
    { id: 1, licence: 'MIT', count: 2002 },
    { id: 2, licence: '', count: 1 },
  ];
  const expectAsked = watchRequests();
  renderWith(element, { [call]: sbom, [components]: new List([fastify]), [`${call}/licences`]: licences });
  expect(await screen.findByText('pkg:npm/fastify')).toBeDefined();
  expect(await screen.findByRole('option', { name: 'MIT (2,002)', hidden: true })).toBeDefined();
  fireEvent.change(screen.getByLabelText('Licence'), { target: { value: 'MIT' } });
  await expectAsked(components, { licence: 'MIT' });
  expect(window.location.search).toBe('?licence=MIT');
});
