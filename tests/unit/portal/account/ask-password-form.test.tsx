import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { AskPasswordForm } from '../../../../src/portal/auth/ask-password-form';
import { renderWithTexts } from '../portal-harness';

const onAsked = jest.fn();
const answer = (status: number, body?: object) =>
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response(body ? JSON.stringify(body) : null, { status })));
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Ask for a link' }));

it('requests a password link for the prefilled address', async () => {
  const asked = answer(202);
  renderWithTexts(<AskPasswordForm email="ada@example.com" onAsked={onAsked} />);
  send();
  await waitFor(() => expect(onAsked).toHaveBeenCalledWith('ada@example.com'));
  expect(asked).toHaveBeenCalledWith(
    '/api/password/forgot',
    expect.objectContaining({ body: JSON.stringify({ email: 'ada@example.com', language: 'en' }) }),
  );
});

it.each([
  ['', 'Enter your email address.'],
  ['ada', /^This is not a complete email address/],
])('rejects the incomplete address %j without a request', (email, says) => {
  const asked = jest.spyOn(globalThis, 'fetch');
  renderWithTexts(<AskPasswordForm email={email} onAsked={onAsked} />);
  send();
  expect(screen.getByText(says)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(asked).not.toHaveBeenCalled();
});

it('shows an error on our side and keeps the address', async () => {
  answer(500);
  renderWithTexts(<AskPasswordForm email="ada@example.com" onAsked={onAsked} />);
  send();
  expect(await screen.findByText(/fault on our side/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com');
});
