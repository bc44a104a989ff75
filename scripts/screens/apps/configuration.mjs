import { WORKERS } from '../stock.mjs';
import { action, box, field, say, tablet } from '../ui.mjs';

const TABS = [
  ['ERP connection', 'ERP-koppeling'],
  ['Users and rights', 'Gebruikers en rechten'],
  ['Apps', 'Apps'],
  ['Locations', 'Locaties'],
  ['Printers', 'Printers'],
];
const frame = (k, open, body) =>
  tablet({
    t: k.t,
    title: k.title,
    worker: WORKERS.manager,
    tabs: TABS.map(([en, nl], index) => [k.t(en, nl), index === open]),
    body,
  });
const erp = (name, on) =>
  `<div class="choice ${on ? 'on' : ''}"><i></i><span style="font-size:20px">${name}</span></div>`;

const APPS = ['app-8', 'app-9', 'app-10', 'app-12', 'app-3', 'app-7'];
/** As in the table of the features page (`features-rights.tsx`), and as in the pictures of those apps. */
const USERS = [
  [WORKERS.picker, 'Picker', 'Orderpicker', ['app-8']],
  [WORKERS.receiver, 'Goods receiver', 'Ontvanger', ['app-10', 'app-12']],
  [WORKERS.replenisher, 'Replenisher', 'Aanvuller', ['app-3']],
  [WORKERS.lead, 'Team lead', 'Teamleider', ['app-7']],
  [WORKERS.packer, 'Packer', 'Inpakker', ['app-8', 'app-9']],
];

export default {
  id: 'app-6',
  screens: [
    {
      name: 'erp-connection',
      draw: (k) =>
        frame(
          k,
          0,
          `<div class="cols"><section class="panel stack" style="width:348px;gap:14px"><h2>${k.t('Which ERP?', 'Welk ERP?')}</h2>${erp('SAP Business One', true)}${erp('Exact Globe')}${erp('Exact Online')}
<p class="soft push" style="font-size:17px">${k.t('The ERP is the only place where scans are stored.', 'Het ERP is de enige plek waar scans worden bewaard.')}</p></section>
<section class="panel stack grow" style="gap:16px"><h2>${k.t('Connection', 'Verbinding')}</h2>
${field(k.t('Address', 'Adres'), 'https://erp.example.com', { isCode: true })}
<div style="display:flex;gap:16px"><div class="grow">${field(k.t('Administration', 'Administratie'), 'WAREHOUSE_01', { isCode: true })}</div><div class="grow">${field(k.t('Warehouse', 'Magazijn'), '01', { isCode: true, open: true })}</div></div>
<div style="display:flex;gap:16px"><div class="grow">${field(k.t('User', 'Gebruiker'), 'apps', { isCode: true })}</div><div class="grow">${field(k.t('Password', 'Wachtwoord'), '••••••••••')}</div></div>
<div class="push"></div>${say('ok', k.t('The connection works', 'De verbinding werkt'), k.t('Tested at 10:42: read and written', 'Getest om 10:42: gelezen en geschreven'))}
<div style="display:flex;gap:14px"><div class="grow">${action(k.t('Test again', 'Test opnieuw'), 'refresh', 'low quiet')}</div><div class="grow">${action(k.t('Save', 'Opslaan'), 'check', 'low')}</div></div></section></div>`,
        ),
    },
    {
      name: 'rights',
      draw: (k) =>
        frame(
          k,
          1,
          `<div class="head"><h2 class="title">${k.t('Who works with which app?', 'Wie werkt met welke app?')}</h2>${action(k.t('New user', 'Nieuwe gebruiker'), 'arrow', 'low quiet')}</div>
<section class="panel" style="padding:20px 10px 6px;flex:1"><table style="height:100%"><thead><tr><th>${k.t('User', 'Gebruiker')}</th>${APPS.map((app) => `<th style="text-align:center;color:var(--ink);font-weight:650">${k.titleOf(app)}</th>`).join('')}</tr></thead><tbody>${USERS.map(
            ([name, en, nl, apps]) =>
              `<tr><td><b style="font-size:20px;font-weight:650">${name}</b><br><span class="soft" style="font-size:17px">${k.t(en, nl)}</span></td>${APPS.map((app) => `<td><div style="display:grid;place-items:center">${box(apps.includes(app))}</div></td>`).join('')}</tr>`,
          ).join('')}</tbody></table></section>`,
        ),
    },
  ],
};
