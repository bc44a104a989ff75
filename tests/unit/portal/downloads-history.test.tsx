import { expect, it } from '@jest/globals';
import { fireEvent, within } from '@testing-library/react';
import { History } from '../../../src/portal/releases/catalogue/history';
import { renderPortal, serve } from './portal-harness';

it('a history renders its releases only while it is open', () => {
  const releases = Array.from({ length: 99 }, (_, index) => ({
    id: index + 1,
    name: `1.${index}`,
    release_date: '2026-01-01T00:00:00Z',
    hash: 'a'.repeat(32),
    size: 1,
  }));
  serve({ 'GET /advisories': [] });
  const { container } = renderPortal(<History typeName="Server" releases={releases} />);
  const details = container.querySelector('details');
  if (!details) throw new Error('The history is missing');
  expect(details.querySelectorAll('form')).toHaveLength(0);
  details.open = true;
  fireEvent(details, new Event('toggle'));
  expect(within(details).getAllByRole('listitem')).toHaveLength(99);
  details.open = false;
  fireEvent(details, new Event('toggle'));
  expect(details.querySelectorAll('form')).toHaveLength(0);
});
