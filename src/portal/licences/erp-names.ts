import type { Licence } from '../../../server/contract/licence';

/** The ERPs that a licence can be limited to. Proper names, the same in every language. */
export const ERP_NAMES: Readonly<Record<NonNullable<Licence['erp']>, string>> = {
  'sap-business-one': 'SAP Business One',
  'exact-globe': 'Exact Globe',
  'exact-online': 'Exact Online',
};
