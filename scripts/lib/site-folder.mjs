/** Where a build puts the site that is served, below the folder of the repository or where the server is started. */
export const SITE_FOLDER = 'site';
