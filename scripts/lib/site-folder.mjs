/** The folder of the built site, relative to the repository or to the folder in which the server starts. */
export const SITE_FOLDER = 'site';
