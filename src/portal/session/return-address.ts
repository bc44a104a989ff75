import { useMemo } from 'react';
import type { Auth } from '../../../server/contract/session';
import { useIsMounted } from '../../components/ui/use-is-mounted';
import { PATHS } from '../../config/paths';
import { isLanguage, type Language } from '../../config/site';
import { languageOfPath, localizedPath, withoutLanguage } from '../../i18n/localized-path';

/** Session storage key: where to go on after logging in. Only this tab's business. */
const KEY = 'portal:return';

/**
 * Why somebody has to log in: nobody was signed in, the login had ended, the company demands its own login by now, or what is
 * under way takes a login of now.
 */
const reasons = ['required', 'expired', 'company', 'confirm'] as const;
export type LoginReason = (typeof reasons)[number];

export interface ReturnAddress {
  /** Path, query and hash on this site, with language prefix. */
  address: string;
  reason: LoginReason;
}

/**
 * An address only if it leads to a page of this site under a language, else undefined: the one in
 * storage may have been put there by somebody else.
 */
export function sameSiteAddress(address: unknown, origin: string): string | undefined {
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address)) return undefined;
  try {
    const url = new URL(address, origin);
    if (url.origin !== new URL(origin).origin || !isLanguage(languageOfPath(url.pathname))) return undefined;
    if (withoutLanguage(url.pathname).startsWith(PATHS.login)) return undefined;
    return url.pathname + url.search + url.hash;
  } catch {
    return undefined;
  }
}

/** The reason that came first stays: when a login ends, the guard sends away from the same page a moment later. */
export function rememberReturn({ pathname, search, hash, origin }: Location, reason: LoginReason): void {
  const address = pathname + search + hash;
  if (parseReturn(stored(), origin)?.address === address) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ address, reason }));
  } catch {
    // Without storage one begins at the downloads.
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** What was remembered, read back with suspicion. */
export function parseReturn(text: string | null, origin: string): ReturnAddress | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<ReturnAddress> | null;
    const address = sameSiteAddress(value?.address, origin);
    const reason = reasons.find((each) => each === value?.reason) ?? 'required';
    return address ? { address, reason } : undefined;
  } catch {
    return undefined;
  }
}

/** The address to return to after logging in; undefined when there is none, on the server, and while a page hydrates. */
export function useReturnAddress(): ReturnAddress | undefined {
  const text = useIsMounted() ? stored() : null;
  return useMemo(() => (text === null ? undefined : parseReturn(text, window.location.origin)), [text]);
}

export function forgetReturn(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was remembered then.
  }
}

/** Where the portal begins: for administrators with what needs doing, for others with the downloads. */
export const startOf = (user: Auth['user'] | null | undefined) =>
  user?.is_admin ? PATHS.overview : PATHS.downloads;

/** Where to go after logging in, in the language in which one logged in. */
export function addressAfterLogin(
  remembered: ReturnAddress | undefined,
  user: Auth['user'],
  language: Language,
): string {
  return localizedPath(remembered?.address ?? startOf(user), language);
}
