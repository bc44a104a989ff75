import type { TFunction } from 'i18next';
import {
  CHOSEN_PACKAGES,
  PAGE_PATH,
  type ChosenPackage,
  type MessageKind,
} from '../../../../server/contract/contact-choices';
import { licencesOf, type LicenceBounds } from '../pricing/arithmetic';

/** The possible choices that lead to the contact form. */
export interface Choosable {
  apps: readonly { readonly jsonId: string; readonly title: string }[];
  integrations: readonly { readonly jsonId: string; readonly name: string }[];
  pricing: {
    readonly starterLicences: number;
    readonly fullPackage: { readonly licences: number };
    readonly calculator: LicenceBounds;
  };
}

/** The first sentence of a message. */
export interface Opening {
  /** The kind of message that it starts. */
  kind: MessageKind;
  text: string;
  /** True if the sentence is incomplete, so that the visitor must finish it. */
  isUnfinished?: boolean;
}

/** The choices in the query of the address; invalid ones are left out. */
export interface Chosen {
  intent?: 'trial' | 'question';
  about: string | null;
  erp?: Choosable['integrations'][number];
  app?: Choosable['apps'][number];
  package?: ChosenPackage;
  /** The chosen number, else the number in the package. */
  licences?: number;
  /** Path of the page that led to the form. */
  from?: string;
}

/**
 * Returns the choices in a query.
 * @param search query of the address, as built by `contactPath`
 */
export function chosenIn(search: string, { apps, integrations, pricing }: Choosable): Chosen {
  const query = new URLSearchParams(search);
  const about = query.get('about');
  const chosenPackage = CHOSEN_PACKAGES.find((name) => name === query.get('package'));
  const sizes = { starter: pricing.starterLicences, full: pricing.fullPackage.licences };
  return {
    intent: (['trial', 'question'] as const).find((intent) => intent === query.get('intent')),
    about,
    erp: integrations.find(({ jsonId }) => jsonId === about),
    app: apps.find(({ jsonId }) => jsonId === query.get('app')),
    package: chosenPackage,
    licences:
      licencesOf(query.get('licences') ?? '', pricing.calculator) ?? (chosenPackage && sizes[chosenPackage]),
    from: PAGE_PATH.exec(query.get('from') ?? '')?.[0],
  };
}

/**
 * Returns the first sentence of a message for the choices made on another page; undefined without a choice.
 * @param t for the namespace `home`
 */
export function openingOf(chosen: Chosen, t: TFunction): Opening | undefined {
  const { intent, about, licences } = chosen;
  const erp = chosen.erp?.name;
  const app = chosen.app?.title;

  if (chosen.package)
    return { kind: 'trial', text: t(`contact.opening.${chosen.package}`, { count: licences }) };
  if (licences !== undefined)
    return { kind: 'trial', text: t('contact.opening.licences', { count: licences }) };
  if (about === 'importer') return { kind: 'question', text: t('contact.opening.importer') };
  if (about === 'consultancy') return { kind: 'question', text: t('contact.opening.consultancy') };
  if (intent === 'question') return { kind: 'question', text: questionOf(about, erp, t), isUnfinished: true };
  if (app !== undefined) return { kind: 'trial', text: t('contact.opening.trial.app', { app }) };
  if (erp !== undefined) return { kind: 'trial', text: t('contact.opening.trial.erp', { erp }) };
  if (intent === 'trial') return { kind: 'trial', text: t('contact.opening.trial.any') };
  return undefined;
}

function questionOf(about: string | null, erp: string | undefined, t: TFunction): string {
  if (erp !== undefined) return t('contact.opening.question.erp', { erp });
  if (about === 'pricing') return t('contact.opening.question.pricing');
  if (about === 'features') return t('contact.opening.question.features');
  return t('contact.opening.question.any');
}
