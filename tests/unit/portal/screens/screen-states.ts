import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { queryClient } from '../../../../src/portal/api/client/query-client';
import { Refusal, renderPortal, serve, type Answers } from '../portal-harness';

interface ScreenStates {
  element: ReactElement;
  isAdmin?: boolean;
  /** The call whose answer the screen shows, as `METHOD /path`. */
  call: string;
  /** The responses to the other calls. */
  others?: Answers;
  /** The text above the server's problem if the screen cannot be loaded. */
  failure: string;
  /** Responses by their content, each with the text that the screen shows. */
  shown: Record<string, { answer: object; says: string | RegExp }>;
  /** The text that takes the place of the content after somebody has deleted it. */
  gone?: RegExp;
}

/** Returns the texts of the alerts. A form has an empty one, for its errors. */
const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');

/** Tests the common states of screens that load their content with one call. */
export function testScreenStates(states: ScreenStates): void {
  const { element, isAdmin, call, others, failure, shown, gone } = states;
  const contents = Object.entries(shown);
  const show = (answer: Answers[string]) => {
    serve({ ...others, [call]: answer });
    renderPortal(element, { isAdmin });
  };

  it('shows only the loading state while the request is pending', async () => {
    show('pending');
    expect(await screen.findByText('Loading…')).toBeDefined();
    const early = contents.filter(([, { says }]) => screen.queryAllByText(says).length > 0);
    expect([early, alerts()]).toEqual([[], []]);
  });

  it.each(contents)('shows %s', async (_what, { answer, says }) => {
    show(answer);
    expect(await screen.findAllByText(says)).not.toEqual([]);
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
    expect(alerts()).toEqual([]);
  });

  it('shows the server error and loads the content on retry', async () => {
    show(new Refusal(429, { detail: 'Not on Sundays.' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(failure)).toBeDefined();
    expect(within(alert).getByText('Not on Sundays.')).toBeDefined();
    const { answer, says } = contents.at(-1)![1];
    serve({ ...others, [call]: answer });
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByText(says)).not.toEqual([]);
    await waitFor(() => expect(alerts()).toEqual([]));
  });

  if (gone)
    it('replaces its content after somebody has deleted it', async () => {
      const { answer, says } = contents[0]![1];
      show(answer);
      await screen.findAllByText(says);
      serve({ ...others, [call]: 404 });
      await act(() => queryClient.invalidateQueries());
      expect(await screen.findByText(gone)).toBeDefined();
      expect(screen.queryAllByText(says)).toEqual([]);
    });
}
