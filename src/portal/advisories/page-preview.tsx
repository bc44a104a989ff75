import { createElement, Fragment, useMemo, type ReactNode } from 'react';

/** The elements that are shown as they are. Of other elements only their content is shown. */
const SHOWN = [
  'p',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'code',
  'strong',
  'br',
  'h3',
  'h4',
  'table',
  'tbody',
  'tr',
  'th',
  'td',
];

/** The headings stand below that of the dialog. */
const HEADINGS: Partial<Record<string, string>> = { h1: 'h3', h2: 'h4' };

/** The content of a page that the server created. Its links and buttons are texts: they lead nowhere yet. */
export function PagePreview({ html }: { html: string }) {
  const content = useMemo(() => new DOMParser().parseFromString(html, 'text/html').body, [html]);
  return <>{contentOf(content)}</>;
}

const contentOf = (parent: Node): ReactNode[] =>
  [...parent.childNodes].map((node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element) || node.matches('script, style, [aria-hidden]')) return null;
    const name = node.localName;
    if (name === 'br') return <br key={index} />;
    const shown = HEADINGS[name] ?? name;
    if (!SHOWN.includes(shown)) return <Fragment key={index}>{contentOf(node)}</Fragment>;
    return createElement(
      shown,
      { key: index, lang: node.getAttribute('lang') ?? undefined },
      contentOf(node),
    );
  });
