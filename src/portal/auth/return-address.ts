import { useMemo } from 'react';
import { useIsMounted } from '../../components/ui/use-is-mounted';
import { PATHS } from '../../config/paths';
import { isLanguage, type Language } from '../../config/site';
import { languageOfPath, localizedPath, withoutLanguage } from '../../i18n/localized-path';

/**
 * Session storage key of the address to return to after the login. In session storage, because it concerns
 * this tab only.
 */
const KEY = 'portal:return';

/**
 * The reasons for a login: nobody was signed in, the login had ended, the company now requires its own login,
 * or the current action requires a recent login.
 */
const reasons = ['required', 'expired', 'company', 'confirm'] as const;
export type LoginReason = (typeof reasons)[number];

export interface ReturnAddress {
  /** Path, query and hash on this site, with language prefix. */
  address: string;
  reason: LoginReason;
}

/**
 * Returns an address if it leads to a page of this site in one of its languages, else undefined. The address
 * in storage is not trusted.
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

/**
 * Remembers the address to return to. Keeps the first reason for the same address: after a login has ended,
 * the page guard calls this again with another reason.
 */
export function rememberReturn({ pathname, search, hash, origin }: Location, reason: LoginReason): void {
  const address = pathname + search + hash;
  if (parseReturn(stored(), origin)?.address === address) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ address, reason }));
  } catch {
    // Without storage, the user starts at the portal's start page.
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Parses the stored address. The text is not trusted, so it is validated. */
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

/**
 * Returns the address to return to after login. Undefined if there is none, on the server, and during
 * hydration.
 */
export function useReturnAddress(): ReturnAddress | undefined {
  const text = useIsMounted() ? stored() : null;
  return useMemo(() => (text === null ? undefined : parseReturn(text, window.location.origin)), [text]);
}

export function forgetReturn(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** Returns the address to open after login, in the language of the login page. */
export const addressAfterLogin = (remembered: ReturnAddress | undefined, language: Language): string =>
  localizedPath(remembered?.address ?? PATHS.overview, language);
