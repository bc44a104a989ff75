import { expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { CopyButton } from '../../../src/portal/frame/copy-button';

function press(writeText: () => Promise<void>) {
  Object.assign(navigator, { clipboard: { writeText } });
  render(<CopyButton text="abc" what="hash" />);
  fireEvent.click(screen.getByRole('button'));
}

it('confirms that the text was copied', async () => {
  press(() => Promise.resolve());
  expect(await screen.findByText('copy.done')).toBeDefined();
});

it('shows an error if the browser refuses to copy the text', async () => {
  press(() => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError')));
  expect(await screen.findByText('copy.failed')).toBeDefined();
});
