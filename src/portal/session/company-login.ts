import type { CompanyLoginBegun } from '../../../server/contract/company-login';
import type { Language } from '../../config/site';
import type { Auth } from '../../../server/contract/session';
import { post, type Refusal } from './post';
import { readAuth } from './session';

/** Session storage key: what proves that the login was begun in this tab. */
const KEY = 'portal:company-login';
/** Local storage key: the same for a login in a window of its own, which shares no session storage with this tab. */
const WINDOW_KEY = 'portal:company-login-window';

export type CompanyLoginOutcome =
  | { kind: 'in'; auth: Auth }
  /** In a window of its own, the person who is signed in has confirmed it: that window can be closed. */
  | { kind: 'companyConfirmed'; auth: Auth }
  /** There, somebody else has logged in than who is signed in. */
  | { kind: 'companyOther' }
  /** The person did not want to, or may not. */
  | { kind: 'companyDenied' }
  /** The same where passwords do not count. */
  | { kind: 'companyDeniedRequired' }
  | { kind: 'companyFailed' }
  | { kind: 'companyEnded' }
  | Refusal;

/** Leaves for the login page of the company that an address is of. Never throws. */
export async function goToCompanyLogin(
  email: string,
  language: Language,
): Promise<{ kind: 'leaving' } | Exclude<CompanyLoginOutcome, { auth: Auth }>> {
  const begun = await post('/login/openid', { email, language });
  if (begun.kind !== 'done') return begun;
  const { url, browser_secret } = begun.body as CompanyLoginBegun;
  try {
    sessionStorage.setItem(KEY, browser_secret);
  } catch {
    return { kind: 'companyFailed' };
  }
  window.location.assign(url);
  return { kind: 'leaving' };
}

/**
 * Opens the login page of the company in a window of its own, so that the page stays as it is. `onSessionChange` tells of its
 * end. Never throws.
 */
export async function confirmAtCompany(
  email: string,
  language: Language,
): Promise<{ kind: 'leaving' } | Exclude<CompanyLoginOutcome, { auth: Auth }>> {
  // Opened before anything is waited for: later a browser takes it for an advertisement.
  const opened = window.open('', '', 'popup,width=520,height=700');
  if (!opened) return goToCompanyLogin(email, language);
  const begun = await post('/login/openid', { email, language });
  if (begun.kind !== 'done') {
    opened.close();
    return begun;
  }
  const { url, browser_secret } = begun.body as CompanyLoginBegun;
  try {
    localStorage.setItem(WINDOW_KEY, browser_secret);
  } catch {
    opened.close();
    return { kind: 'companyFailed' };
  }
  opened.location.replace(url);
  return { kind: 'leaving' };
}

/** What the page was opened with after a login elsewhere, taken out of its address; undefined when it was not. */
export function takeCompanyLogin(): string | undefined {
  const [, result] = /^#openid([=-][\w-]{1,200})$/.exec(window.location.hash) ?? [];
  if (result !== undefined)
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return result;
}

/** Ends a login elsewhere with what `takeCompanyLogin` has found. Never throws; stores nothing. */
export async function endCompanyLogin(result: string): Promise<CompanyLoginOutcome> {
  if (result === '-denied') return { kind: 'companyDenied' };
  if (result === '-denied-required') return { kind: 'companyDeniedRequired' };
  if (result === '-failed') return { kind: 'companyFailed' };
  const ofTab = takeSecret(() => sessionStorage, KEY);
  const browserSecret = ofTab ?? takeSecret(() => localStorage, WINDOW_KEY);
  if (!result.startsWith('=') || browserSecret === null) return { kind: 'companyEnded' };
  const answer = await post('/login/openid/token', { code: result.slice(1), browser_secret: browserSecret });
  if (answer.kind !== 'done') return answer;
  const auth = answer.body as Auth;
  if (ofTab !== null) return { kind: 'in', auth };
  // Nobody is signed in any more where the page that opened this window asks to log in again.
  const now = readAuth()?.user.id ?? auth.user.id;
  return auth.user.id === now ? { kind: 'companyConfirmed', auth } : { kind: 'companyOther' };
}

function takeSecret(storage: () => Storage, key: string): string | null {
  try {
    const secret = storage().getItem(key);
    storage().removeItem(key);
    return secret;
  } catch {
    return null;
  }
}
