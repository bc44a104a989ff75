/** A schema.org object for search engines. Without hooks, so that `Head` can use it too. */
export function StructuredData({ data }: { data: object }) {
  // A closing tag in a text would end the script element.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
