import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { IGatsbyImageData } from 'gatsby-plugin-image';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../../src/components/ui/button';
import { ConfirmDialog, Dialog } from '../../../src/components/ui/dialog';
import { SelectField, TextField } from '../../../src/components/ui/field';
import { Picture } from '../../../src/components/ui/picture';
import { Table } from '../../../src/components/ui/table';
import { ToastProvider, useToast } from '../../../src/components/ui/toast';

describe('a form field', () => {
  it('uses the label as name and the note, hint and error as description', () => {
    render(<TextField label="Phone" note="optional" hint="With area code" error="Too long" />);
    const field = screen.getByRole('textbox', { name: 'Phone' });
    expect(
      (field.getAttribute('aria-describedby')?.split(' ') ?? []).map(
        (id) => document.getElementById(id)?.textContent,
      ),
    ).toEqual(['optional', 'With area code', 'Too long']);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('shows the hint below the field, and the error below the hint', () => {
    const { container } = render(<SelectField label="Group" hint="Of the customer" error="Missing" />);
    const [frame] = container.children;
    expect([...frame!.children].map((part) => part.textContent)).toEqual([
      'Group',
      '',
      'Of the customer',
      'Missing',
    ]);
  });

  it('has no description without a note, hint or error', () => {
    render(<SelectField label="Group" />);
    const field = screen.getByRole('combobox', { name: 'Group' });
    expect(field.hasAttribute('aria-describedby')).toBe(false);
    expect(field.hasAttribute('aria-invalid')).toBe(false);
  });
});

describe('a closed dialog', () => {
  const page = (isDraft: boolean, isOpen: boolean) => (
    <>
      <h1 tabIndex={-1}>Server 3.2.0</h1>
      {isDraft && <button>Publish</button>}
      {isOpen && (
        <Dialog title="Publish?" onClose={() => undefined}>
          <button>Yes</button>
        </Dialog>
      )}
    </>
  );

  it.each([
    ['to the button that opened the dialog', true, 'Publish'],
    ['to the heading of the page when that button is gone', false, 'Server 3.2.0'],
  ])('moves focus %s', (_to, staysDraft, name) => {
    const { rerender } = render(page(true, false));
    screen.getByRole('button', { name: 'Publish' }).focus();
    rerender(page(true, true));
    screen.getByText('Yes').focus();
    rerender(page(staysDraft, true));
    rerender(page(staysDraft, false));
    expect(document.activeElement).toBe(screen.getByText(name));
  });
});

it.each([
  ['is reopened while locked', true, 0],
  ['calls onClose when not locked', false, 1],
])('a dialog closed by the browser %s', (_what, locked, times) => {
  const onClose = jest.fn();
  render(
    <Dialog title="Publish?" onClose={onClose} locked={locked}>
      <button>Yes</button>
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  act(() => dialog.close());
  expect(dialog.open).toBe(locked);
  expect(onClose).toHaveBeenCalledTimes(times);
});

describe('the initial focus of a dialog', () => {
  const form = (
    <form>
      <input type="hidden" name="token" />
      <input aria-label="Link" readOnly />
      <input aria-label="Group" disabled />
      <textarea aria-label="Reason" />
      <input aria-label="Note" />
    </form>
  );
  const dialog = (children: ReactNode) => (
    <Dialog title="Withdraw?" onClose={jest.fn()}>
      {children}
    </Dialog>
  );
  const focused = () => document.activeElement;

  it('is the first field that can be filled in', () => {
    render(dialog(form));
    expect(focused()).toBe(screen.getByLabelText('Reason'));
  });

  it('moves to the first field when the content has loaded', async () => {
    const { rerender } = render(dialog(<p>Loading</p>));
    rerender(dialog(form));
    await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Reason')));
  });

  it('stays where the user moved it while the content was loading', async () => {
    const content = (isLoaded: boolean) => (
      <>
        <button>Help</button>
        {isLoaded && form}
      </>
    );
    const { rerender } = render(dialog(content(false)));
    screen.getByText('Help').focus();
    rerender(dialog(content(true)));
    await act(() => Promise.resolve());
    expect(focused()).toBe(screen.getByText('Help'));
  });

  it('is the cancel button of a confirmation', () => {
    render(
      <ConfirmDialog title="Delete?" confirmLabel="Delete" onConfirm={jest.fn()} onClose={jest.fn()}>
        <p>It is gone then.</p>
      </ConfirmDialog>,
    );
    expect(focused()).toBe(screen.getAllByRole('button').at(-1));
  });
});

describe('a button', () => {
  it('ignores clicks and keeps focus while busy', () => {
    const press = jest.fn();
    render(
      <Button busy onClick={press}>
        Send
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Send' });
    button.focus();
    fireEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  it('can be rendered as a link', () => {
    render(<ButtonLink to="#contact">Contact</ButtonLink>);
    expect(screen.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe('#contact');
  });
});

describe('a picture', () => {
  const image: IGatsbyImageData = {
    layout: 'constrained',
    width: 640,
    height: 400,
    images: {
      fallback: { src: '/a.png', srcSet: '/a.png 640w', sizes: '100vw' },
      sources: [{ type: 'image/webp', srcSet: '/a.webp 640w', sizes: '100vw' }],
    },
  };

  it('has fixed dimensions and loads lazily', () => {
    render(<Picture image={image} alt="A rack" />);
    const picture = screen.getByRole('img', { name: 'A rack' });
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['640', '400']);
    // The content security policy of the pages blocks style attributes.
    expect(picture.hasAttribute('style')).toBe(false);
    expect(picture.getAttribute('loading')).toBe('lazy');
    expect(picture.hasAttribute('fetchpriority')).toBe(false);
  });

  it('keeps its aspect ratio at full width', () => {
    render(<Picture image={{ ...image, layout: 'fullWidth', width: 1, height: 0.5625 }} alt="A rack" />);
    const picture = screen.getByRole('img', { name: 'A rack' });
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1000', '563']);
  });

  it('loads immediately with high priority when marked as eager', () => {
    render(<Picture image={image} alt="A rack" eager />);
    const picture = screen.getByRole('img', { name: 'A rack' });
    expect(picture.getAttribute('loading')).toBe('eager');
    expect(picture.getAttribute('fetchpriority')).toBe('high');
  });

  it('warns about a missing alt text and an unknown layout', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const faulty = { image: { ...image, layout: 'wide' }, alt: undefined } as unknown as {
      image: IGatsbyImageData;
      alt: string;
    };
    render(<Picture {...faulty} />);
    const warnings = warn.mock.calls.map(([text]) => String(text));
    expect(warnings.some((text) => text.includes('alt'))).toBe(true);
    expect(warnings.some((text) => text.includes('"wide" is no layout'))).toBe(true);
  });
});

describe('a table with outdated rows', () => {
  const cell = jest.fn(({ name }: { name: string }) => name);
  const table = (rows: { name: string }[], isOutdated: boolean) => (
    <Table
      caption="People"
      columns={[{ id: 'name', header: 'Name', cell, isRowHeader: true }]}
      rows={rows}
      rowKey={({ name }) => name}
      isOutdated={isOutdated}
    />
  );
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

  it('renders its cells only once, then shows the new rows', () => {
    const rows = [{ name: 'Anna' }, { name: 'Bram' }];
    const { rerender } = render(table(rows, false));
    expect(cell).toHaveBeenCalledTimes(2);
    rerender(table(rows, true));
    expect(cell).toHaveBeenCalledTimes(2);
    expect(names()).toEqual(['Anna', 'Bram']);
    rerender(table([{ name: 'Anna' }], false));
    expect(names()).toEqual(['Anna']);
  });
});

describe('a message with a link', () => {
  function Show() {
    const toast = useToast();
    const next = { to: '/app/users/9/', label: 'Open the user' };
    return <Button onClick={() => toast('Cas can log in now.', 'Cas', next)}>Add</Button>;
  }

  const show = () => {
    render(
      <ToastProvider>
        <Show />
      </ToastProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    return screen.getByRole('link', { name: 'Open the user' });
  };

  it('is removed when the user follows the link', () => {
    fireEvent.click(show());
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('stays while its link has focus', () => {
    jest.useFakeTimers();
    const link = show();
    act(() => link.focus());
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByRole('link')).toBe(link);
    act(() => link.blur());
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.queryByRole('link')).toBeNull();
    jest.useRealTimers();
  });
});
