export const MESSAGE_KINDS = ['question', 'trial'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** The ERP systems that the product runs on, by their id; `other` is another one, or not known. */
export const CHOSEN_ERPS = ['sap-business-one', 'exact-globe', 'exact-online', 'other'] as const;
export type ChosenErp = (typeof CHOSEN_ERPS)[number];

export const CHOSEN_PACKAGES = ['starter', 'full'] as const;
export type ChosenPackage = (typeof CHOSEN_PACKAGES)[number];

/** The path of a page of the site, as a link to the contact form names the one that it stands on. */
export const PAGE_PATH = /^\/[\w/-]{0,199}$/;
