import { beginCompanyLogin, logInWithCompanyAccount } from '../../../server/contract/company-login';
import type { Language } from '../../config/site';
import type { Auth } from '../../../server/contract/session';
import { post, type Refusal } from './post';
import { readAuth } from './session';

/** Session storage key of the secret that proves that the login was started in this tab. */
const KEY = 'portal:company-login';
/**
 * Local storage key of the same secret for a login in a separate window. That window does not share this
 * tab's session storage.
 */
const WINDOW_KEY = 'portal:company-login-window';

export type CompanyLoginOutcome =
  | { kind: 'in'; auth: Auth }
  /** In a separate window: the signed-in user has confirmed the login, and the window can be closed. */
  | { kind: 'companyConfirmed'; auth: Auth }
  /** In a separate window: another user than the signed-in one has logged in. */
  | { kind: 'companyOther' }
  /** The user cancelled the login, or has no permission for it. */
  | { kind: 'companyDenied' }
  /** As `companyDenied`, if the company's login is required and passwords are refused. */
  | { kind: 'companyDeniedRequired' }
  | { kind: 'companyFailed' }
  | { kind: 'companyEnded' }
  | Refusal;

/** Goes to the login page of the company that the email address belongs to. Never throws. */
export async function goToCompanyLogin(
  email: string,
  language: Language,
): Promise<{ kind: 'leaving' } | Exclude<CompanyLoginOutcome, { auth: Auth }>> {
  const begun = await post(beginCompanyLogin, { email, language });
  if (begun.kind !== 'done') return begun;
  const { url, browser_secret } = begun.body;
  try {
    sessionStorage.setItem(KEY, browser_secret);
  } catch {
    return { kind: 'companyFailed' };
  }
  window.location.assign(url);
  return { kind: 'leaving' };
}

/**
 * Opens the company's login page in a separate window, so that the page stays as it is. A login there calls
 * the listeners of `onSessionChange`. Never throws.
 */
export async function confirmAtCompany(
  email: string,
  language: Language,
): Promise<{ kind: 'leaving' } | Exclude<CompanyLoginOutcome, { auth: Auth }>> {
  // Opened before the first `await`: browsers block popups that are opened later.
  const opened = window.open('', '', 'popup,width=520,height=700');
  if (!opened) return goToCompanyLogin(email, language);
  const begun = await post(beginCompanyLogin, { email, language });
  if (begun.kind !== 'done') {
    opened.close();
    return begun;
  }
  const { url, browser_secret } = begun.body;
  try {
    localStorage.setItem(WINDOW_KEY, browser_secret);
  } catch {
    opened.close();
    return { kind: 'companyFailed' };
  }
  opened.location.replace(url);
  return { kind: 'leaving' };
}

/**
 * Returns the result of a company login from the hash of the page, and removes it from the address. Returns
 * undefined if there is none.
 */
export function takeCompanyLogin(): string | undefined {
  const [, result] = /^#openid([=-][\w-]{1,200})$/.exec(window.location.hash) ?? [];
  if (result !== undefined)
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return result;
}

/** Completes a company login with the result of `takeCompanyLogin`. Never throws; stores nothing. */
export async function endCompanyLogin(result: string): Promise<CompanyLoginOutcome> {
  if (result === '-denied') return { kind: 'companyDenied' };
  if (result === '-denied-required') return { kind: 'companyDeniedRequired' };
  if (result === '-failed') return { kind: 'companyFailed' };
  const ofTab = takeSecret(() => sessionStorage, KEY);
  const browserSecret = ofTab ?? takeSecret(() => localStorage, WINDOW_KEY);
  if (!result.startsWith('=') || browserSecret === null) return { kind: 'companyEnded' };
  const answer = await post(logInWithCompanyAccount, {
    code: result.slice(1),
    browser_secret: browserSecret,
  });
  if (answer.kind !== 'done') return answer;
  const auth = answer.body;
  if (ofTab !== null) return { kind: 'in', auth };
  // Nobody is signed in if the opener of this window asks to log in again after an expired login. Then the
  // login counts as confirmed.
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
