import { useEffect, useReducer, useRef } from 'react';
import { PickingPhone } from './picking-phone';
import { PickingRack } from './picking-rack';
import { picking, START } from './picking-state';

function scrollTo(element: HTMLElement | null, block: ScrollLogicalPosition) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block, behavior: isStill ? 'auto' : 'smooth' });
}

/** A rack with labels and a phone that asks for them: one order line. It sends no requests. Needs the namespace `picking`. */
export function PickingDemo() {
  const [state, dispatch] = useReducer(picking, START);
  const rack = useRef<HTMLDivElement>(null);
  const phone = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isByKeyboard = useRef(false);

  const begin = () => {
    rack.current?.focus({ preventScroll: true });
    // One above the other, the labels come first and the phone's answer below them; side by side, the phone is higher.
    const [rackTop = 0, phoneTop = 0] = [rack, phone].map(
      ({ current }) => current?.getBoundingClientRect().top,
    );
    if (rackTop < phoneTop) scrollTo(rack.current, 'start');
    else scrollTo(phone.current, 'nearest');
  };

  useEffect(() => {
    // The pressed button has disappeared. A focus that has moved elsewhere meanwhile stays there.
    if (document.activeElement === document.body) begin();
  }, []);

  useEffect(() => {
    if (state.step === 'quantity') {
      // The keypad is a long way back from the labels; a finger gets no keyboard pushed over the phone.
      if (isByKeyboard.current) field.current?.focus({ preventScroll: true });
      scrollTo(phone.current, 'nearest');
    }
    if (state.step === 'done') {
      phone.current?.focus({ preventScroll: true });
      scrollTo(phone.current, 'nearest');
    }
  }, [state.step]);

  const startAgain = () => {
    dispatch({ type: 'start-again' });
    begin();
  };

  return (
    <>
      <PickingRack
        ref={rack}
        state={state}
        onScan={(text, byKeyboard) => {
          isByKeyboard.current = byKeyboard;
          dispatch({ type: 'read', text });
        }}
      />
      <PickingPhone
        ref={phone}
        field={field}
        state={state}
        onRead={(text) => {
          isByKeyboard.current = false;
          dispatch({ type: 'read', text });
        }}
        onStartAgain={startAgain}
      />
    </>
  );
}
