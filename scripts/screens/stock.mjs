/**
 * The fictional stock that every picture shows. One warehouse, one moment: what two pictures both show is the
 * same. Everything here is made up; customers and suppliers have a number and no name.
 */
export const CLOCK = { time: '10:42', day: { en: 'Tue 10 Nov', nl: 'di 10 nov' } };

export const WORKERS = {
  picker: 'Sanne Vos',
  receiver: 'Joost Maas',
  replenisher: 'Marek Nowak',
  packer: 'Tom Bakker',
  lead: 'Fatima Aydin',
  manager: 'Ellen de Wit',
};

const item = (number, kind, en, nl, tracked) => [number, { number, kind, name: { en, nl }, tracked }];

/** kind: which pictogram. tracked: 'batch' or 'serial', if the item has one. */
export const ITEMS = Object.fromEntries([
  item('10112', 'bolt', 'Hex bolt M8 × 40', 'Zeskantbout M8 × 40'),
  item('10118', 'bolt', 'Washer M8', 'Sluitring M8'),
  item('10231', 'box', 'Cable ties 200 mm', 'Kabelbinders 200 mm'),
  item('10245', 'glove', 'Work gloves size 9', 'Handschoen maat 9'),
  item('10246', 'glove', 'Work gloves size 10', 'Handschoen maat 10'),
  item('10302', 'box', 'Safety glasses clear', 'Veiligheidsbril helder'),
  item('10318', 'box', 'Ear plugs, 200 pairs', 'Oordoppen, 200 paar'),
  item('10407', 'tube', 'Silicone sealant white', 'Siliconenkit wit', 'batch'),
  item('10408', 'tube', 'Silicone sealant grey', 'Siliconenkit grijs', 'batch'),
  item('10415', 'tube', 'Acrylic sealant white', 'Acrylaatkit wit', 'batch'),
  item('10422', 'tube', 'Assembly adhesive', 'Montagelijm', 'batch'),
  item('10433', 'tube', 'Two-part glue 50 ml', 'Tweecomponentenlijm', 'batch'),
  item('10501', 'tape', 'Masking tape 38 mm', 'Afplaktape 38 mm'),
  item('10502', 'tape', 'Packing tape 50 mm', 'Verpakkingstape 50 mm'),
  item('10517', 'tape', 'Stretch film 500 mm', 'Wikkelfolie 500 mm'),
  item('10604', 'bolt', 'Drill bit HSS 6 mm', 'Spiraalboor HSS 6 mm'),
  item('10605', 'bolt', 'Drill bit HSS 8 mm', 'Spiraalboor HSS 8 mm'),
  item('10633', 'tool', 'Cordless drill 18 V', 'Accuboormachine 18 V', 'serial'),
  item('10634', 'tool', 'Angle grinder 125 mm', 'Haakse slijper 125 mm', 'serial'),
  item('10640', 'battery', 'Battery 18 V 5 Ah', 'Accu 18 V 5 Ah', 'serial'),
  item('10712', 'box', 'Cable reel 25 m', 'Kabelhaspel 25 m'),
  item('10725', 'box', 'LED floodlight 50 W', 'Ledbouwlamp 50 W'),
  item('10810', 'spray', 'Multi-spray 400 ml', 'Multispray 400 ml', 'batch'),
  item('10811', 'spray', 'Brake cleaner 500 ml', 'Remmenreiniger 500 ml', 'batch'),
  item('10902', 'spray', 'Hand cleaner 2.5 l', 'Handreiniger 2,5 l', 'batch'),
  item('10915', 'box', 'Tape measure 5 m', 'Rolmaat 5 m'),
]);

/** What lies where: item, location, quantity, batch or serial number. A, B, C: picking. K: bulk. R: receipt. */
const STOCK = [
  { item: '10407', location: 'A-03-02', quantity: 24, batch: 'L2609-14' },
  { item: '10407', location: 'K-02-03', quantity: 144, batch: 'L2609-14' },
  { item: '10407', location: 'K-02-04', quantity: 96, batch: 'L2610-02' },
  { item: '10408', location: 'A-03-02', quantity: 18, batch: 'L2608-31' },
  { item: '10415', location: 'A-03-02', quantity: 30, batch: 'L2609-22' },
  { item: '10422', location: 'A-03-02', quantity: 12, batch: 'L2610-07' },
  { item: '10517', location: 'C-05-01', quantity: 48 },
  { item: '10502', location: 'C-05-01', quantity: 120 },
  { item: '10810', location: 'C-05-01', quantity: 36, batch: 'L2607-05' },
  { item: '10633', location: 'C-05-01', quantity: 1, serial: '633-04182' },
  { item: '10634', location: 'C-05-01', quantity: 1, serial: '634-01907' },
  { item: '10810', location: 'K-03-01', quantity: 60, batch: 'L2607-05' },
];

export const stockOf = (number) => STOCK.filter((line) => line.item === number);
export const stockAt = (location) => STOCK.filter((line) => line.location === location);

/** The order that the picking app works on. Line 3 is the one in the pictures. */
export const PICKING = {
  picklist: '1186',
  order: '24031',
  customer: '10412',
  lines: 8,
  line: { index: 3, item: '10407', location: 'A-03-02', batch: 'L2609-14', quantity: 6 },
  next: { index: 4, item: '10604', location: 'B-02-04', quantity: 10 },
  wrong: '10408',
};

export const REPLENISHMENT = {
  urgent: [
    { item: '10231', to: 'B-01-04', from: 'K-04-02', quantity: 60, order: '24029' },
    { item: '10640', to: 'C-02-03', from: 'K-06-01', quantity: 4, order: '24033' },
  ],
  normal: [
    { item: '10112', to: 'A-01-03', from: 'K-01-02', quantity: 80, left: 8, threshold: 20 },
    { item: '10302', to: 'B-04-02', from: 'K-05-03', quantity: 50, left: 14, threshold: 25 },
    { item: '10517', to: 'C-01-02', from: 'K-07-02', quantity: 24, left: 5, threshold: 6 },
  ],
};

export const COUNT = {
  location: 'A-03-02',
  item: '10408',
  batch: 'L2608-31',
  erp: 18,
  counted: 16,
  done: 6,
  total: 14,
};

export const TRANSFER = { item: '10810', batch: 'L2607-05', from: 'K-03-01', to: 'B-03-02', quantity: 24 };
export const MOVE = { from: 'C-05-01', to: 'D-02-03' };

/** The sales orders that wait in the ERP. */
export const POOL = [
  { order: '24032', customer: '10396', lines: 8, zones: 'A B', date: 'today', chosen: true },
  { order: '24033', customer: '10388', lines: 3, zones: 'A C', date: 'today', chosen: true },
  { order: '24034', customer: '10455', lines: 5, zones: 'A B', date: 'today', chosen: true },
  { order: '24036', customer: '10421', lines: 12, zones: 'B C', date: 'tomorrow' },
  { order: '24037', customer: '10412', lines: 2, zones: 'A', date: 'tomorrow' },
  { order: '24040', customer: '10367', lines: 6, zones: 'B C', date: 'tomorrow' },
];

export const PICKLISTS = [
  { picklist: '1189', at: '10:40', orders: 2, lines: 9, zones: 'A B' },
  { picklist: '1188', at: '10:35', orders: 1, lines: 12, zones: 'B C' },
  { picklist: '1187', at: '10:30', orders: 3, lines: 11, zones: 'A C' },
  { picklist: '1186', at: '10:25', orders: 1, lines: 8, zones: 'A B' },
];

export const DELIVERY = {
  printed: {
    order: '24026',
    customer: '10388',
    lines: [
      { item: '10112', quantity: 12, state: 'done' },
      { item: '10118', quantity: 8, state: 'done' },
      { item: '10501', quantity: 24, state: 'now' },
      { item: '10915', quantity: 5, state: 'open' },
    ],
  },
  ready: { order: '24022', customer: '10421', lines: 7, parcels: 2, weight: 14.6 },
};

export const RECEIPT = {
  supplier: '20035',
  order: '40217',
  location: 'R-01',
  concepts: [
    { number: '5102', supplier: '20018', lines: 6 },
    { number: '5104', supplier: '20042', lines: 3 },
  ],
  orders: [
    { number: '40217', supplier: '20035', lines: 4 },
    { number: '40221', supplier: '20018', lines: 9 },
    { number: '40224', supplier: '20051', lines: 2 },
  ],
  lines: [
    { item: '10407', quantity: 96, batch: 'L2610-19', marked: true },
    { item: '10415', quantity: 48, batch: 'L2610-11', marked: true },
    { item: '10422', quantity: 24, batch: 'L2610-08', marked: true },
    { item: '10245', quantity: 60, marked: false },
  ],
};

export const PALLETS = [
  { pallet: 'P-01', zone: 'A', lines: 3, pieces: 168, state: 'ready' },
  { pallet: 'P-02', zone: 'B', lines: 2, pieces: 84, state: 'open' },
  { pallet: 'P-03', zone: 'C', lines: 4, pieces: 52, state: 'open' },
];

export const STORING = { pallet: 'P-01', item: '10407', batch: 'L2610-19', quantity: 96, to: 'K-02-05' };

/** The document that a customer sent, as the importer read it. `found` names the article in the ERP. */
export const DOCUMENT = {
  file: 'order-4500871.xlsx',
  reference: '4500871',
  customer: '10412',
  lines: [
    { code: '10112', text: 'M8x40', quantity: 20, found: '10112' },
    { code: '10118', text: 'M8', quantity: 20, found: '10118' },
    {
      code: { en: 'SIL-WHT', nl: 'SIL-WIT' },
      text: { en: 'Sealant wh. 310', nl: 'Kit wit 310' },
      quantity: 36,
      correct: '10407',
    },
    { code: '10502', text: 'Tape 50', quantity: 72, found: '10502' },
    { code: '10951', text: { en: 'Measure 5', nl: 'Rolmaat 5' }, quantity: 10, correct: '10915' },
    { code: '10604', text: 'HSS 6', quantity: 50, found: '10604' },
  ],
};

/** Lines picked per hour, this day until the clock. */
export const PER_HOUR = [
  ['07', 64],
  ['08', 98],
  ['09', 121],
  ['10', 83],
];
export const OPEN_LINES = 126;
