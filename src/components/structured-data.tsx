/** One object of schema.org, for search engines. Free of hooks, so that `Head` can show it too. */
export function StructuredData({ data }: { data: object }) {
  // A closing tag in a text would end the element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
