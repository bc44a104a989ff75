/** The folder of the built site that is served: in the repository, or where the server is started. */
export const SITE_FOLDER = 'site';
