import type { TFunction } from 'i18next';
import type { AuditAction, AuditEntry } from '../../../server/contract/audit';
import { groupPath, licencePath } from '../../config/paths';
import type { Language } from '../../config/site';
import { formatBytes, formatDate, formatDateTime, formatList, formatNumber } from '../../i18n/format';
import { targetPath } from './audit-target';
import { VARIANTS } from './entry-variants';

/** A value of an entry, with the page of what it names. */
export interface EntryValue {
  name: string;
  text: string;
  path?: string | undefined;
}

interface Description {
  /** The sentence, as texts and the values between them. */
  sentence: (string | EntryValue)[];
  /** The values that the sentence does not contain, with their labels. */
  details: (EntryValue & { label: string })[];
}

type Detail = AuditEntry['detail'];

/** i18next treats a dot in a key as nesting, so dots are replaced. */
export const actionKey = (action: string) => action.replaceAll('.', '_');

/** The names of details whose value is a number of bytes. */
const BYTES = ['size', 'bytes', 'received'];
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** A value that `audit.json` may have a text for. */
const CODE = /^[a-z_-]+$/;

/** Describes what happened in one sentence. `t` has the texts of `audit.json`. */
export function describeEntry(entry: AuditEntry, t: TFunction<'audit'>, language: Language): Description {
  const { actor, subject, action, detail } = entry;
  const { count, last_at: lastAt, api_key: key, ...facts } = withoutUnchanged(detail);
  const same = detail['from'] !== undefined && detail['from'] === detail['to'];
  const values = valuesOf(entry, facts, t, language);
  const by = actor === null ? 'server' : actor === subject ? 'self' : 'other';
  const { template, said } = templateOf(action as AuditAction, { ...facts, subject, by, same }, values, t);

  const name = entry.actor_name ?? actor ?? t('server');
  const actorValue = {
    name: 'actor',
    text: typeof key === 'string' ? t('actorWithKey', { actor: name, key }) : name,
  };
  // A version says nothing without the type that it is of.
  const type = template.includes('{{download_type}}') ? undefined : entry.download_type;
  const inSentence = (part: string): EntryValue | undefined => {
    const value = values.get(part);
    return value && part === 'subject' && type !== undefined
      ? { ...value, text: `${type} ${value.text}` }
      : value;
  };
  const sentence = template
    .split(PLACEHOLDER)
    .map((part, index) =>
      index % 2 === 0 ? part : part === 'actor' ? actorValue : (inSentence(part) ?? part),
    )
    .filter((part) => part !== '');
  const repeated =
    typeof count === 'number' &&
    ` ${t('repeated', { count, time: typeof lastAt === 'string' ? formatDateTime(lastAt, language) : '' })}`;

  const inText = new Set(sentence.map((part) => (typeof part === 'string' ? '' : part.name)));
  const isSaid = (value: EntryValue) => inText.has(value.name) || said === value.name;
  const address = actor !== null && entry.actor_name !== undefined ? [{ name: 'actor', text: actor }] : [];
  const details = [...values.values()]
    .filter((value) => !isSaid(value) && !repeats(value, entry))
    .concat(address)
    .map((value) => ({ ...value, label: t(`labels.${value.name}`, { defaultValue: readable(value.name) }) }));
  return { sentence: repeated ? [...sentence, repeated] : sentence, details };
}

/**
 * Returns details without what a form sent and did not change: a user's group as an id, although the entry
 * names no group that the user moved to, and a message's state.
 */
function withoutUnchanged(detail: Detail): Detail {
  const { group, from, to, ...others } = detail;
  return {
    ...(typeof group === 'number' && typeof detail['group_id'] === 'number' ? {} : { group }),
    ...(from !== to && { from, to }),
    ...others,
  };
}

const PLACEHOLDER = /\{\{(\w+)\}\}/;

/**
 * Returns the text of an action with its placeholders: of its first variant that matches, else of the action
 * alone. An entry of an older version may lack a value, and a newer server may know more actions: their text
 * is the label of the action. `said`: the detail whose value the variant expresses.
 */
function templateOf(
  action: AuditAction,
  detail: Detail,
  values: ReadonlyMap<string, EntryValue>,
  t: TFunction<'audit'>,
): { template: string; said?: string | undefined } {
  const key = actionKey(action);
  const [variant, said, saidValue] =
    VARIANTS[action]?.find(([, name, value]) =>
      value === undefined ? isPresent(detail[name]) : detail[name] === value,
    ) ?? [];
  const textOf = (name: string) => t(name, { skipInterpolation: true, defaultValue: '' });
  const isWhole = (template: string) =>
    template !== '' &&
    template
      .split(PLACEHOLDER)
      .every((part, index) => index % 2 === 0 || part === 'actor' || values.has(part));
  const ofVariant = variant === undefined ? '' : textOf(`sentences.${key}_${variant}`);
  if (isWhole(ofVariant)) return { template: ofVariant, said: saidValue === undefined ? undefined : said };
  const base = textOf(`sentences.${key}`);
  if (isWhole(base)) return { template: base };
  const label = t(`actions.${key}`, { defaultValue: action });
  const template = textOf('fallback').replace('{{action}}', () => label);
  return { template: values.has('subject') ? template : template.replace('{{subject}}', '').trim() };
}

const isPresent = (value: unknown) => value !== undefined && value !== null && value !== '';

/** Returns the values of an entry in their order. An id belongs to the name that it is the id of. */
function valuesOf(
  entry: AuditEntry,
  { id: _, group_id: groupId, license_id: licenceId, ...facts }: Detail,
  t: TFunction<'audit'>,
  language: Language,
): Map<string, EntryValue> {
  const all = {
    ...(entry.subject !== '' && { subject: entry.subject }),
    ...facts,
    ...(!isPresent(facts['group']) && isPresent(groupId) && { group: groupId }),
  };
  const pathOf = (name: string, value: unknown): string | undefined => {
    if (name === 'subject') return targetPath(entry);
    const toPath = name === 'group' ? groupPath : LICENCES.includes(name) ? licencePath : undefined;
    const ids = [value, name === 'group' ? groupId : name === 'license' ? licenceId : undefined];
    const id = ids.find((each) => typeof each === 'number');
    return id === undefined ? undefined : toPath?.(id);
  };
  return new Map(
    Object.entries(all)
      .filter(([, value]) => isPresent(value))
      .map(([name, value]) => [
        name,
        { name, text: textOf(name, value, t, language), path: pathOf(name, value) },
      ]),
  );
}

const LICENCES = ['license', 'renewed'];

function textOf(name: string, value: unknown, t: TFunction<'audit'>, language: Language): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') {
    if (BYTES.includes(name)) return formatBytes(value, language);
    // An id has no separators.
    return name === 'group' || LICENCES.includes(name) ? String(value) : formatNumber(value, language);
  }
  const text = String(value);
  if (name === 'subject') return text;
  if (TIME.test(text)) return formatDateTime(text, language);
  if (DAY.test(text)) return formatDate(text, language);
  if (name === 'fields')
    return formatList(
      text.split(', ').map((field) => t(`changed.${field}`, { defaultValue: readable(field) })),
      language,
    );
  if (!CODE.test(text)) return text;
  const kind = name === 'from' || name === 'to' ? 'state' : name;
  return t(`values.${kind}_${text.replaceAll('-', '_')}`, { defaultValue: text });
}

/** True if a value is the subject or the actor of the entry, written a second time. */
function repeats({ name }: EntryValue, { actor, subject, detail }: AuditEntry): boolean {
  if (name === 'subject')
    return subject === actor || Object.values(detail).some((value) => String(value) === subject);
  const value = detail[name];
  return typeof value === 'string' && (value === subject || value === actor);
}

const readable = (name: string) => name.replaceAll('_', ' ');
