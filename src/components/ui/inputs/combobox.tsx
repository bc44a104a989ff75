import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { TextField } from '../field';
import * as styles from './combobox.module.css';

export interface Choice {
  value: string;
  label: string;
}

interface ComboboxProps {
  label: string;
  hidesLabel?: boolean;
  hint?: string;
  error?: string | undefined;
  placeholder?: string;
  name?: string;
  value: Choice | undefined;
  /** Called with undefined while the typed text matches no choice. */
  onChange: (choice: Choice | undefined) => void;
  onBlur?: () => void;
  /** Called with the typed text; empty to list all choices. */
  onSearch: (text: string) => void;
  /** The search results. */
  choices: readonly Choice[];
  /** Announces the number of results, or that there are none. */
  status: string;
  /** Returns the error for a typed text that is not a choice. */
  unknown: (text: string) => string;
  /** True if `choices` belong to an earlier search. */
  isOutdated?: boolean;
  ref?: Ref<HTMLInputElement>;
}

const sameText = (a: string, b: string) => a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase();

/**
 * A choice from a list that is too long for a select: typing searches. Follows the editable combobox with
 * list autocomplete of the ARIA Authoring Practices. The focus stays in the field; `aria-activedescendant`
 * marks the active option.
 */
export function Combobox({
  value,
  onChange,
  onBlur,
  onSearch,
  choices,
  status,
  unknown,
  isOutdated = false,
  ...field
}: ComboboxProps) {
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const optionId = (index: number) => `${listId}-${index}`;
  // After typing, the first result is active: Enter and Tab choose it, unless the arrow keys have moved.
  const highlighted = active < 0 && typed?.trim() ? 0 : active;
  const activeChoice = isOpen && !isOutdated ? choices[highlighted] : undefined;
  const unknownText = !isOpen && typed?.trim() ? unknown(typed.trim()) : undefined;

  useEffect(() => {
    list.current?.children[highlighted]?.scrollIntoView({ block: 'nearest' });
  }, [highlighted]);

  const open = () => {
    if (isOpen) return;
    setActive(-1);
    setOpen(true);
    onSearch(typed ?? '');
  };
  const choose = (choice: Choice) => {
    setTyped(undefined);
    setOpen(false);
    onChange(choice);
  };
  const type = (text: string) => {
    setTyped(text);
    setActive(-1);
    setOpen(true);
    onSearch(text);
    if (value) onChange(undefined);
  };
  const leave = () => {
    // A fully typed name counts as a choice.
    const meant = typed !== undefined && choices.find(({ label }) => sameText(label, typed));
    if (meant) choose(meant);
    // Otherwise the text stays, so that it can be corrected.
    else if (!typed?.trim()) setTyped(undefined);
    setOpen(false);
    onBlur?.();
  };
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      open();
      const count = choices.length;
      if (count > 0) setActive((highlighted + (highlighted < 0 && step < 0 ? 0 : step) + count) % count);
    } else if (event.key === 'Enter' && isOpen) {
      // Enter must not submit the form while the list is open.
      event.preventDefault();
      if (activeChoice) choose(activeChoice);
    } else if (event.key === 'Tab' && activeChoice && typed !== undefined) {
      choose(activeChoice);
    } else if (event.key === 'Escape' && isOpen) {
      // Closes only the list, not the dialog around it.
      event.preventDefault();
      setOpen(false);
    }
  };

  return (
    <div className={styles.combobox}>
      <TextField
        {...field}
        error={unknownText ?? field.error}
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={activeChoice && optionId(highlighted)}
        value={typed ?? value?.label ?? ''}
        onChange={(event) => type(event.target.value)}
        onClick={open}
        onKeyDown={press}
        onBlur={leave}
      />
      <p role="status" className={isOpen ? styles.status : 'visually-hidden'}>
        {isOpen && status}
      </p>
      <ul
        ref={list}
        id={listId}
        role="listbox"
        aria-label={field.label}
        aria-busy={isOutdated || undefined}
        hidden={!isOpen || choices.length === 0}
        className={clsx(styles.list, isOutdated && styles.outdated)}
      >
        {isOpen &&
          choices.map((choice, index) => (
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
            <li
              key={choice.value}
              id={optionId(index)}
              role="option"
              aria-selected={choice === activeChoice}
              className={styles.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
            >
              {choice.label}
            </li>
          ))}
      </ul>
    </div>
  );
}
