export const MESSAGE_KINDS = ['question', 'trial'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** The ids of the supported ERP systems; `other`: another system, or an unknown one. */
export const CHOSEN_ERPS = ['sap-business-one', 'exact-globe', 'exact-online', 'other'] as const;
export type ChosenErp = (typeof CHOSEN_ERPS)[number];

export const CHOSEN_PACKAGES = ['starter', 'full'] as const;
export type ChosenPackage = (typeof CHOSEN_PACKAGES)[number];

/** Pattern of a page path: a link to the contact form passes the path of its page in this form. */
export const PAGE_PATH = /^\/[\w/-]{0,199}$/;
