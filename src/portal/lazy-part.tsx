import { lazy, useEffect, useReducer, useState, type ComponentType, type ReactNode } from 'react';

/** Something whose code is fetched when it is wanted, or ahead of that. */
export interface Fetchable {
  isFetched(): boolean;
  fetch(): Promise<unknown>;
}

export type LazyPart<Props> = Fetchable & ((props: Props) => ReactNode);

/**
 * As React's `lazy`, but what was fetched ahead shows at once. React keeps a fallback on the screen for 300 ms, however
 * soon the code comes.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let fetched: ComponentType<Props> | undefined;
  const fetch = async () => {
    fetched ??= await load();
    return { default: fetched };
  };
  const Lazy = lazy(fetch);
  function Part(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => fetched ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { isFetched: () => fetched !== undefined, fetch });
}

/** Whether all of some parts are there to be shown; fetches those that are not. What cannot be fetched breaks where it is shown. */
export function useAreFetched(parts: readonly Fetchable[]): boolean {
  const missing = parts.find((part) => !part.isFetched());
  const [failed, setFailed] = useState<Fetchable>();
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!missing || missing === failed) return;
    // A part is a function, which React would call to get the next state.
    Promise.all(parts.map((part) => part.fetch())).then(renderAgain, () => setFailed(() => missing));
  });
  return !missing || missing === failed;
}
