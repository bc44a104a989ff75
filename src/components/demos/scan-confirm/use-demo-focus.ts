import { useEffect, useRef } from 'react';

function scrollTo(element: HTMLElement | null, block: ScrollLogicalPosition) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block, behavior: isStill ? 'auto' : 'smooth' });
}

/** States in which no label can be scanned. */
const ON_PHONE = ['choose', 'difference', 'done'];

/**
 * Moves focus and scroll position with the steps of a demo: the pressed button may be gone, and on a small
 * screen the labels are above the phone.
 * @param isPage true if the demo is there with the page: then the focus stays where a new page has it
 * @returns refs for the rack, the phone and its field, and a function that records if the last press was by
 * keyboard
 */
export function useDemoFocus(step: string, isPage = false) {
  const rack = useRef<HTMLDivElement>(null);
  const phone = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isByKeyboard = useRef(false);
  const stepBefore = useRef<string>(undefined);

  useEffect(() => {
    const before = stepBefore.current;
    stepBefore.current = step;

    const showPhone = () => scrollTo(phone.current, 'nearest');
    const showRack = () => {
      // In one column, the labels come first and the phone's response below them. Side by side, the phone is
      // taller.
      const [rackTop = 0, phoneTop = 0] = [rack, phone].map(
        ({ current }) => current?.getBoundingClientRect().top,
      );
      if (rackTop < phoneTop) scrollTo(rack.current, 'start');
      else showPhone();
    };
    const isFocusLost = document.activeElement === document.body;

    // Keeps a focus that has moved elsewhere.
    if (before === undefined && (isPage || !isFocusLost)) return;
    if (step === 'quantity') {
      // By keyboard, the way from the labels to the keypad is long. On touch, focusing the field would open a
      // keyboard over the phone.
      if (isByKeyboard.current) field.current?.focus({ preventScroll: true });
      else if (isFocusLost) phone.current?.focus({ preventScroll: true });
      showPhone();
    } else if (ON_PHONE.includes(step)) {
      phone.current?.focus({ preventScroll: true });
      showPhone();
    } else if (before === undefined || ON_PHONE.includes(before)) {
      rack.current?.focus({ preventScroll: true });
      showRack();
    } else if (before === 'quantity') showRack();
  }, [step, isPage]);

  return {
    rack,
    phone,
    field,
    notePress: (byKeyboard: boolean) => {
      isByKeyboard.current = byKeyboard;
    },
  };
}
