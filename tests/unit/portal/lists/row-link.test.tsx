import { beforeEach, expect, jest, test } from '@jest/globals';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { navigate } from 'gatsby';
import { RowLink } from '../../../../src/portal/lists/row-link';

const mockNavigate = jest.mocked(navigate);

beforeEach(() => {
  mockNavigate.mockClear();
  render(
    <RowLink to="/en/app/users/7/" state={{ from: 'list' }}>
      Anna
    </RowLink>,
  );
});

test('a row link opens its page without a page load', () => {
  const click = createEvent.click(screen.getByRole('link', { name: 'Anna' }));
  fireEvent(screen.getByRole('link', { name: 'Anna' }), click);
  expect(click.defaultPrevented).toBe(true);
  expect(mockNavigate).toHaveBeenCalledWith('/en/app/users/7/', { state: { from: 'list' } });
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'the browser handles a click on a row link with %o',
  (options) => {
    // jsdom cannot leave the document.
    const stop = (event: Event) => {
      expect(event.defaultPrevented).toBe(false);
      event.preventDefault();
    };
    window.addEventListener('click', stop, { once: true });
    fireEvent.click(screen.getByRole('link', { name: 'Anna' }), options);
    window.removeEventListener('click', stop);
    expect(mockNavigate).not.toHaveBeenCalled();
  },
);
