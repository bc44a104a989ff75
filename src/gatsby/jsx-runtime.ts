import React, { type ElementType, type Key } from 'react';

// Stands in for react/jsx-runtime in the bundles (on-create-webpack-config.ts). With React 19 Gatsby lets a page's Head
// hold <html>, <title> and the like only by a createElement of its own, which the automatic JSX runtime goes round:
// React then takes over the real <html> and drops what the before-paint script has set there.

type Props = Record<string, unknown> & { children?: unknown };

const withKey = (props: Props, key: Key | undefined) => (key === undefined ? props : { ...props, key });

/** Looked up at each call: Gatsby puts its own in place later. */
export const jsx = (type: ElementType, props: Props, key?: Key) =>
  React.createElement(type, withKey(props, key));

export function jsxs(type: ElementType, { children, ...props }: Props, key?: Key) {
  return React.createElement(type, withKey(props, key), ...(children as React.ReactNode[]));
}

export const jsxDEV = (type: ElementType, props: Props, key: Key | undefined, isStatic: boolean) =>
  isStatic ? jsxs(type, props, key) : jsx(type, props, key);

export const { Fragment } = React;
