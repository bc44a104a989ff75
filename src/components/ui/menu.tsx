import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import * as styles from './menu.module.css';

interface MenuProps {
  /** What the button says; a hidden part may name the thing it is for. */
  label: ReactNode;
  /** `<button>`s and links, each a `<li>` of its own by `MenuItem`. */
  children: ReactNode;
}

const GAP = 4;

/** A native popover with a few deeds; closes by Escape, by a click elsewhere and after a deed. Arrows move in it. */
export function Menu({ label, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(false);

  const place = (open: boolean) => {
    setOpen(open);
    if (!open || !button.current || !list.current) return;
    const { bottom, top, right } = button.current.getBoundingClientRect();
    const { offsetHeight, offsetWidth } = list.current;
    const fitsBelow = bottom + GAP + offsetHeight <= window.innerHeight;
    list.current.style.top = `${fitsBelow ? bottom + GAP : Math.max(GAP, top - GAP - offsetHeight)}px`;
    list.current.style.left = `${Math.max(GAP, right - offsetWidth)}px`;
    itemsOf(list.current)[0]?.focus();
  };

  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const items = itemsOf(event.currentTarget);
    const current = items.findIndex((item) => item === document.activeElement);
    items[(current + step + items.length) % items.length]?.focus();
  };

  return (
    <>
      <button ref={button} type="button" popoverTarget={id} aria-expanded={isOpen} className={styles.button}>
        {label}
      </button>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is pressed are the items in it */}
      <ul
        ref={list}
        id={id}
        popover="auto"
        className={styles.list}
        onToggle={(event) => place(event.newState === 'open')}
        onKeyDown={move}
        onClick={() => list.current?.hidePopover()}
      >
        {children}
      </ul>
    </>
  );
}

function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')];
}

export function MenuItem({ children }: { children: ReactNode }) {
  return <li className={styles.item}>{children}</li>;
}
