import type { CompanyLoginBegun } from '../../../server/contract/company-login';
import type { Language } from '../../config/site';
import type { Auth } from '../../../server/contract/session';
import { post, type Refusal } from './post';

/** Session storage key: what proves that the login was begun in this tab. */
const KEY = 'portal:company-login';

export type CompanyLoginOutcome =
  | { kind: 'in'; auth: Auth }
  /** The person did not want to, or may not. */
  | { kind: 'companyDenied' }
  | { kind: 'companyFailed' }
  | { kind: 'companyEnded' }
  | Refusal;

/** Leaves for the login page of the company that an address is of. Never throws. */
export async function goToCompanyLogin(
  email: string,
  language: Language,
): Promise<{ kind: 'leaving' } | Exclude<CompanyLoginOutcome, { kind: 'in' }>> {
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
  if (result === '-failed') return { kind: 'companyFailed' };
  const browserSecret = takeSecret();
  if (!result.startsWith('=') || browserSecret === null) return { kind: 'companyEnded' };
  const answer = await post('/login/openid/token', { code: result.slice(1), browser_secret: browserSecret });
  return answer.kind === 'done' ? { kind: 'in', auth: answer.body as Auth } : answer;
}

function takeSecret(): string | null {
  try {
    const secret = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return secret;
  } catch {
    return null;
  }
}
