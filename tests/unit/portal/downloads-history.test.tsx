import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { History } from '../../../src/portal/downloads/history';

it('a history holds its releases only while it is open', () => {
  const releases = Array.from({ length: 99 }, (_, index) => ({
    id: index + 1,
    name: `1.${index}`,
    release_date: '2026-01-01T00:00:00Z',
    hash: 'a'.repeat(32),
    size: 1,
  }));
  const { container } = render(<History typeName="Server" releases={releases} />);
  const details = container.querySelector('details');
  expect(container.querySelectorAll('form')).toHaveLength(0);
  if (details) details.open = true;
  fireEvent(details ?? container, new Event('toggle'));
  expect(screen.getAllByRole('listitem')).toHaveLength(99);
  if (details) details.open = false;
  fireEvent(details ?? container, new Event('toggle'));
  expect(container.querySelectorAll('form')).toHaveLength(0);
});
