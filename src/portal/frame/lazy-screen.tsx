import { lazy, useEffect, useReducer, useState, type ComponentType, type ReactNode } from 'react';

/** A component whose code is fetched when it is needed, or earlier. */
export interface Fetchable {
  displayName: string;
  isFetched(): boolean;
  fetch(): Promise<unknown>;
}

type PropsOf<Component> = Component extends (props: infer Props extends object) => ReactNode ? Props : object;

/**
 * Like React's `lazy`, for a named export. Renders at once if the code was fetched before; `lazy` would show its
 * fallback for at least 300 ms.
 */
export function lazyScreen<Module, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  type Props = PropsOf<Module[Name]>;
  let fetched: ComponentType<Props> | undefined;
  let loading: Promise<Module> | undefined;
  const fetch = async () => {
    try {
      fetched ??= (await (loading ??= load()))[name] as ComponentType<Props>;
      return { default: fetched };
    } finally {
      loading = undefined;
    }
  };
  const Lazy = lazy(fetch);
  function Screen(props: Props): ReactNode {
    const [Shown] = useState<ComponentType<Props>>(() => fetched ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(Screen, { displayName: name, isFetched: () => fetched !== undefined, fetch });
}

/**
 * True if all chunks can be rendered. Fetches the missing ones. If that fails, returns true, so that the
 * failed chunk throws its error where it is rendered.
 */
export function useAreFetched(chunks: readonly Fetchable[]): boolean {
  const missing = chunks.find((chunk) => !chunk.isFetched());
  const [failed, setFailed] = useState<Fetchable>();
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  // Begins while the page hydrates, which takes 0.4 s on a slow phone. The effect waits for the same chunks.
  if (missing && missing !== failed && typeof window !== 'undefined')
    for (const chunk of chunks) chunk.fetch().catch(() => undefined);
  useEffect(() => {
    if (!missing || missing === failed) return;
    // `setFailed` gets a function, because a chunk is itself a function, and React would call it to compute
    // the state.
    Promise.all(chunks.map((chunk) => chunk.fetch())).then(renderAgain, () => setFailed(() => missing));
  });
  return !missing || missing === failed;
}
