import { useEffect, useRef } from 'react';

function scrollTo(element: HTMLElement | null, block: ScrollLogicalPosition) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block, behavior: isStill ? 'auto' : 'smooth' });
}

/** States in which the phone asks for no label. */
const ON_PHONE = ['choose', 'difference', 'done'];

/**
 * Moves focus and view along with the steps of a demo: the pressed button may have disappeared, and on a small screen
 * the labels are above the phone.
 * @returns refs for the rack, the phone and its field, and a function that says whether the last press was by keyboard
 */
export function useDemoFocus(step: string) {
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
      // One above the other, the labels come first and the phone's answer below them; side by side, the phone is higher.
      const [rackTop = 0, phoneTop = 0] = [rack, phone].map(
        ({ current }) => current?.getBoundingClientRect().top,
      );
      if (rackTop < phoneTop) scrollTo(rack.current, 'start');
      else showPhone();
    };
    const isFocusLost = document.activeElement === document.body;

    if (before === undefined && !isFocusLost) return; // a focus that has moved elsewhere meanwhile stays there
    if (step === 'quantity') {
      // The keypad is a long way back from the labels; a finger gets no keyboard pushed over the phone.
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
  }, [step]);

  return {
    rack,
    phone,
    field,
    notePress: (byKeyboard: boolean) => {
      isByKeyboard.current = byKeyboard;
    },
  };
}
