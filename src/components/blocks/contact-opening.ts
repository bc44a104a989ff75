import type { TFunction } from 'i18next';
import { licencesOf, type LicenceBounds } from './pricing-arithmetic';

/** What can be chosen on the way to the contact form. */
export interface Choosable {
  apps: readonly { readonly jsonId: string; readonly title: string }[];
  integrations: readonly { readonly jsonId: string; readonly name: string }[];
  pricing: {
    readonly starterLicences: number;
    readonly fullPackage: { readonly licences: number };
    readonly calculator: LicenceBounds;
  };
}

/** The first words of a message. */
export interface Opening {
  text: string;
  /** Says nothing by itself: the visitor is to complete it. */
  isUnfinished?: boolean;
}

/**
 * The first words of a message after a choice on another page; none when the query names nothing known.
 * @param search query of the address, as `contactPath` makes it
 * @param t of the namespace `home`
 */
export function openingOf(
  search: string,
  { apps, integrations, pricing }: Choosable,
  t: TFunction,
): Opening | undefined {
  const query = new URLSearchParams(search);
  const intent = query.get('intent');
  const about = query.get('about');
  const pack = query.get('package');
  const licences = licencesOf(query.get('licences') ?? '', pricing.calculator);
  const erp = integrations.find(({ jsonId }) => jsonId === about)?.name;
  const app = apps.find(({ jsonId }) => jsonId === query.get('app'))?.title;

  if (pack === 'starter' || pack === 'full') {
    const size = pack === 'starter' ? pricing.starterLicences : pricing.fullPackage.licences;
    return { text: t(`contact.opening.${pack}`, { count: licences ?? size }) };
  }
  if (licences !== undefined) return { text: t('contact.opening.licences', { count: licences }) };
  if (about === 'importer') return { text: t('contact.opening.importer') };
  if (about === 'consultancy') return { text: t('contact.opening.consultancy') };
  if (intent === 'question') return { text: questionOf(about, erp, t), isUnfinished: true };
  if (app !== undefined) return { text: t('contact.opening.trial.app', { app }) };
  if (erp !== undefined) return { text: t('contact.opening.trial.erp', { erp }) };
  if (intent === 'trial') return { text: t('contact.opening.trial.any') };
  return undefined;
}

function questionOf(about: string | null, erp: string | undefined, t: TFunction): string {
  if (erp !== undefined) return t('contact.opening.question.erp', { erp });
  if (about === 'pricing') return t('contact.opening.question.pricing');
  if (about === 'features') return t('contact.opening.question.features');
  return t('contact.opening.question.any');
}
