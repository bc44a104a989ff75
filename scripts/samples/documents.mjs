/**
 * The contents of the sample documents. Articles and customers are those of the importer's fictional ERP
 * (fictional-erp.ts). In each document, the line with `missing` has an article that the ERP does not have.
 */
const both = (en, nl) => ({ en, nl });

/** An order as comma-separated (en) or semicolon-separated (nl) values. */
export const ORDER = {
  reference: '4500871',
  date: both('2026-11-16', '16-11-2026'),
  columns: {
    en: ['Order number', 'Delivery date', 'Item code', 'Description', 'Quantity', 'Unit', 'Price'],
    nl: ['Ordernummer', 'Leverdatum', 'Artikelcode', 'Omschrijving', 'Aantal', 'Eenheid', 'Prijs'],
  },
  unit: both('pcs', 'st'),
  lines: [
    { code: '10112', text: both('Hex bolt M8x40', 'Zeskantbout M8x40'), quantity: 1250, price: 0.18 },
    { code: '010118', text: both('Washer M8', 'Sluitring M8'), quantity: 1250, price: 0.04 },
    {
      code: both('SIL-WHT', 'SIL-WIT'),
      text: both('Silicone white 310 ml', 'Siliconenkit wit 310 ml'),
      quantity: 36,
      price: 4.75,
      missing: true,
    },
    { code: '10502', text: both('Packing tape, 50 mm', 'Verpakkingstape; 50 mm'), quantity: 72, price: 2.1 },
    { code: '10-604', text: both('Drill bit HSS 6', 'Spiraalboor HSS 6'), quantity: 50, price: 1.95 },
    { code: '10915', text: both('Tape measure 5 m "pro"', 'Rolmaat 5 m "pro"'), quantity: 10, price: 6.4 },
  ],
};

/** An order confirmation as a workbook, with barcodes, a date and formulas. */
export const CONFIRMATION = {
  reference: '24033',
  customer: '10388',
  // Days since 30 December 1899, as in a spreadsheet: 18 November 2026.
  day: 46344,
  texts: {
    sheet: both('Confirmation', 'Bevestiging'),
    title: both('Order confirmation', 'Orderbevestiging'),
    reference: both('Order number', 'Ordernummer'),
    customer: both('Customer number', 'Klantnummer'),
    day: both('Delivery date', 'Leverdatum'),
    total: both('Total', 'Totaal'),
  },
  columns: {
    en: ['Line', 'Barcode (EAN)', 'Description', 'Quantity', 'Unit', 'Unit price', 'Total'],
    nl: ['Regel', 'Barcode (EAN)', 'Omschrijving', 'Aantal', 'Eenheid', 'Stuksprijs', 'Totaal'],
  },
  unit: both('pcs', 'stuks'),
  lines: [
    { item: '10633', text: both('Cordless drill 18 V', 'Accuboormachine 18 V'), quantity: 4, price: 129 },
    { item: '10640', text: both('Battery 18 V 5 Ah', 'Accu 18 V 5 Ah'), quantity: 8, price: 64.5 },
    // Two digits are swapped, so that the check digit is wrong.
    {
      item: '10634',
      text: both('Angle grinder 125 mm', 'Haakse slijper 125 mm'),
      quantity: 3,
      price: 89.95,
      missing: true,
    },
    { item: '10725', text: both('LED floodlight 50 W', 'Ledbouwlamp 50 W'), quantity: 6, price: 38.25 },
    { item: '10712', text: both('Cable reel 25 m', 'Kabelhaspel 25 m'), quantity: 5, price: 42 },
  ],
};

/** A delivery notice as a PDF, with ordered and delivered quantities. */
export const NOTICE = {
  reference: '88213',
  customer: '10421',
  date: both('12 November 2026', '12 november 2026'),
  texts: {
    title: both('Delivery note', 'Pakbon'),
    reference: both('Delivery note number', 'Pakbonnummer'),
    customer: both('Customer', 'Klant'),
    date: both('Delivery date', 'Leverdatum'),
    footer: both(
      'A sample: article numbers, customer and delivery are made up.',
      'Een voorbeeld: artikelnummers, klant en levering zijn verzonnen.',
    ),
  },
  columns: {
    en: ['Pos.', 'Item no.', 'Description', 'Ordered', 'Delivered', 'Unit'],
    nl: ['Pos.', 'Artikelnr.', 'Omschrijving', 'Besteld', 'Geleverd', 'Eenheid'],
  },
  unit: both('pcs', 'stuks'),
  lines: [
    { code: '10407', text: both('Silicone sealant white', 'Siliconenkit wit'), ordered: 96, quantity: 96 },
    { code: '10415', text: both('Acrylic sealant white', 'Acrylaatkit wit'), ordered: 48, quantity: 36 },
    {
      code: '10902',
      text: both(
        'Hand cleaner 2.5 l, canister with pump and wall bracket',
        'Handreiniger 2,5 l, jerrycan met pomp en muurbeugel',
      ),
      ordered: 12,
      quantity: 12,
    },
    {
      code: '10951',
      text: both('Tape measure 5 m', 'Rolmaat 5 m'),
      ordered: 10,
      quantity: 10,
      missing: true,
    },
    { code: '10246', text: both('Work gloves size 10', 'Handschoen maat 10'), ordered: 60, quantity: 60 },
    { code: '10810', text: both('Multi-spray 400 ml', 'Multispray 400 ml'), ordered: 24, quantity: 20 },
  ],
};
