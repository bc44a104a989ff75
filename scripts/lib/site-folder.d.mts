export const SITE_FOLDER: string;
