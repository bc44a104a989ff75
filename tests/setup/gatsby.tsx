import { jest } from '@jest/globals';
import { type AnchorHTMLAttributes } from 'react';

// The exports of `gatsby` that components use, without its loader: a link is a plain link, and `navigate` is
// a mock.

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
  replace?: boolean;
  state?: unknown;
  activeClassName?: string;
  activeStyle?: object;
  partiallyActive?: boolean;
  getProps?: () => AnchorHTMLAttributes<HTMLAnchorElement>;
}

export function Link({
  to,
  replace,
  state,
  activeClassName,
  activeStyle,
  partiallyActive,
  getProps,
  ...rest
}: LinkProps) {
  return <a href={to} {...rest} {...getProps?.()} />;
}

export const navigate = jest.fn<(to: string, options?: object) => void>();
export const withPrefix = (path: string) => path;
export const graphql = () => undefined;
/** Returns the site's company, unless a test changes it. */
export const useStaticQuery = jest.fn<() => unknown>(() => ({
  company: { supportEmail: 'support@example.com', quickSupport: [] },
}));
