import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ComponentsScreen } from '../../../../src/portal/components-search/components-screen';
import { Refusal, serve, renderWith, ui } from '../portal-harness';

const release = (id: number, name: string, isDeleted = false) => ({
  ...{ id, name, is_deleted: isDeleted },
  download_type: { id: 7, name: 'Server' },
});
const component = {
  ...{ name: 'left-pad', version: '1.0.0', purl: 'pkg:npm/left-pad', groups: 4 },
  releases: [release(12, '3.2.0'), release(11, '3.1.0', true)],
};
const search = (text: string) => ui.change('Name, version or package URL', text);

it('requires at least two characters', async () => {
  const calls = renderWith(<ComponentsScreen />, { 'GET /components': [component] });
  expect(await screen.findByText('Type at least 2 characters.')).toBeDefined();
  search('l');
  expect(screen.getByText('Type at least 2 characters.')).toBeDefined();
  expect(calls).not.toContain('GET /components');
});

it('finds the releases with a component and counts their customers', async () => {
  renderWith(<ComponentsScreen />, { 'GET /components': [component] });
  search('left');
  expect(window.location.search).toBe('?q=left');
  expect(await screen.findByText('pkg:npm/left-pad')).toBeDefined();
  expect(ui.href('Server 3.2.0')).toBe('/en/app/downloads/12/');
  for (const text of ['Server 3.1.0 (deleted)', '4', '1 component'])
    expect(screen.getByText(text)).toBeDefined();
});

it('reports an empty result and a failed search', async () => {
  renderWith(<ComponentsScreen />, { 'GET /components': [] });
  search('nothing');
  expect(await screen.findByText('No component found')).toBeDefined();
  serve({ 'GET /components': new Refusal(503, { detail: 'Not now.' }) });
  search('other');
  expect(await screen.findByText('The components could not be loaded')).toBeDefined();
});
