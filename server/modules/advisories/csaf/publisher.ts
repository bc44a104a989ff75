import site from '../../../../content/site.json' with { type: 'json' };

/** The party that publishes the documents: the vendor, known by the address of its site. */
export const publisherOf = (siteUrl: string) => ({
  category: 'vendor',
  contact_details: `${site.security.contact.replace(/^mailto:/, '')}, ${siteUrl}/.well-known/security.txt`,
  name: site.name,
  namespace: siteUrl,
});
