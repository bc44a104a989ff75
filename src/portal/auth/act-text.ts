import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusedAct, type Act } from './require-recent-login';

type Values = Readonly<Record<string, unknown>>;

/** Parts of query keys that do not name a resource. */
const PARTS = new Set<unknown>(['one', 'list', 'all', 'new', 'catalogue', 'figures']);
/** The queries of a resource whose calls have another path. */
const QUERIED: Readonly<Record<string, string>> = { download: 'downloadables' };

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** Returns the rows of an answer: one row, a list, or the pages of a list. */
function rowsOf(data: unknown): Values[] {
  if (Array.isArray(data)) return data.flatMap(rowsOf);
  return isValues(data) ? [data, ...rowsOf(data.rows), ...rowsOf(data.pages)] : [];
}

const nameIn = ({ name, email }: Values): string | undefined =>
  [name, email].find((text): text is string => typeof text === 'string' && text !== '');

/** Returns the name of the row with an id, if the portal has fetched it. */
function fetchedName(client: QueryClient, [resource = '', id]: readonly string[]): string | undefined {
  const wanted = QUERIED[resource] ?? resource;
  return client
    .getQueryCache()
    .getAll()
    .filter(
      ({ queryKey }) =>
        [...queryKey].reverse().find((part) => typeof part === 'string' && !PARTS.has(part)) === wanted,
    )
    .flatMap(({ state }) => rowsOf(state.data))
    .filter((row) => String(row.id) === id)
    .map(nameIn)
    .find(Boolean);
}

/** Returns the name of what a body creates. */
function sentName(body: unknown): string | undefined {
  if (body instanceof FormData) return nameIn(Object.fromEntries(body));
  const sent: unknown = typeof body === 'string' ? JSON.parse(body) : body;
  return isValues(sent)
    ? [sent, sent.group, sent.license].filter(isValues).map(nameIn).find(Boolean)
    : undefined;
}

/** Returns the resource and the id of a path, without the part for the own account. */
const namedIn = (path: string) => path.split('/').filter((part) => part !== '' && part !== 'me');

/** True if a call has this address, such as `PATCH /users/{id}`. */
const isAt = (address: string, { method, path }: Act) =>
  new RegExp(`^${address.replace(/\{\w+\}/g, '[^/]+')}$`).test(`${method} ${path}`);

/** Returns what the refused call does, to be read after "To": "publish release 4.2.0". */
export function useActText(): string {
  const { t } = useTranslation('portal');
  const client = useQueryClient();
  const act = refusedAct();
  const texts = t('acts', { returnObjects: true, skipInterpolation: true }) as unknown as Record<
    string,
    string
  >;
  const [address, text] = (act && Object.entries(texts).find(([each]) => isAt(each, act))) ?? [];
  if (!act || !address || !text) return t('logInAgain.confirm.anything');
  const name = address.includes('{') ? fetchedName(client, namedIn(act.path)) : sentName(act.body);
  // Without the name, the sentence would have a gap.
  return name === undefined && text.includes('{{name}}')
    ? t('logInAgain.confirm.anything')
    : t(`acts.${address}`, { name });
}
