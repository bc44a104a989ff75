import type { Call, ParamsOf } from '../../server/contract/call';

/** Numbers may stand for the texts of a path or a query. */
export type Values<T> = {
  [Name in keyof T]: T[Name] extends string | undefined ? T[Name] | number : T[Name];
};

/** The parameters of a path; may be left out where it has none. */
type ParamsArgument<C extends Call> =
  object extends Values<ParamsOf<C>> ? [params?: Values<ParamsOf<C>>] : [params: Values<ParamsOf<C>>];

/** Returns the path of a call below `/api`. */
export const pathOf = <C extends Call>({ address }: C, ...[params]: ParamsArgument<C>): string =>
  address
    .slice(address.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    );

/** Returns the path of a call on this site, for a form, a link or `fetch`. */
export const urlOf = <C extends Call>(call: C, ...params: ParamsArgument<C>): string =>
  `/api${pathOf(call, ...params)}`;
