import { DOCUMENT, ITEMS, WORKERS } from '../stock.mjs';
import { action, code, field, itemName, say, tablet } from '../ui.mjs';
import { icon } from '../icons.mjs';

const frame = (k, step, body) =>
  tablet({
    t: k.t,
    title: k.title,
    worker: WORKERS.manager,
    switcher: [
      [k.t('Document', 'Document'), false],
      [k.t('Check', 'Controle'), step === 1],
      [k.t('Upload', 'Upload'), step === 2],
    ],
    body,
  });
/** A text of the document, in the language of the picture if it has one. */
const own = (t, text) => (text.en ? t(text.en, text.nl) : text);
const file = (t, chip) =>
  `<div class="panel row" style="padding:12px 20px;gap:14px">${icon('file', 34, 1.8)}<div class="grow"><b style="font-size:20px;white-space:nowrap">${DOCUMENT.file}</b><p class="soft" style="font-size:17px">${t('Order from an email, 6 lines', 'Order uit de mail, 6 regels')}</p></div>${chip}</div>`;
const chip = (kind, sign, text) =>
  `<span class="chip ${kind}" style="font-size:18px;height:38px;border-radius:19px;padding:0 16px">${icon(sign, 20, 3.2)}${text}</span>`;

/** The lines of the document beside the articles of the ERP. `corrected` of those not found are found by now. */
function table(t, corrected) {
  let notFound = 0;
  const rows = DOCUMENT.lines.map((line) => {
    const isFixed = line.correct && notFound < corrected;
    if (line.correct) notFound += 1;
    const article = line.found ?? (isFixed ? line.correct : undefined);
    const kind = line.found ? '' : isFixed ? 'fixed' : 'bad';
    const shown = article
      ? `<b style="font-weight:650">${itemName(t, article)}</b> &nbsp;<span class="code soft">${article}</span>`
      : `<span class="row" style="color:var(--bad);font-weight:700;font-size:19px">${icon('cross', 24, 3.2)}${t('Article not found', 'Artikel niet gevonden')}</span>`;
    return `<tr class="${kind}"><td style="height:60px">${code(own(t, line.code))}</td><td class="soft">${own(t, line.text)}</td><td>${shown}</td><td class="n" style="font-size:21px;font-weight:650">${line.quantity}</td></tr>`;
  });
  return `<table><thead><tr><th>${t('In the document', 'In het document')}</th><th></th><th>${t('Article in the ERP', 'Artikel in het ERP')}</th><th class="n">${t('Quantity', 'Aantal')}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

export default {
  id: 'importer',
  screens: [
    {
      name: 'not-found',
      draw: (k) =>
        frame(
          k,
          1,
          `${file(k.t, chip('bad', 'cross', k.t('2 not found', '2 niet gevonden')))}
<section class="panel" style="padding:18px 10px 4px">${table(k.t, 0)}</section>
<div class="row push" style="gap:16px"><div class="grow soft" style="font-size:18px">${k.t('Nothing goes to the ERP before you have seen it.', 'Niets gaat naar het ERP voordat jij het hebt gezien.')}</div><div style="width:340px">${action(k.t('Correct the red lines', 'Corrigeer rode regels'), 'arrow', 'ink low')}</div></div>`,
        ),
    },
    {
      name: 'correct',
      draw: (k) =>
        frame(
          k,
          1,
          `<div class="cols"><section class="panel stack" style="width:400px;padding:20px 0 8px;gap:8px"><h2 style="padding:0 22px 6px">${DOCUMENT.file}</h2><ul class="rows">${DOCUMENT.lines
            .map((line, index) => {
              const now = index === 2;
              return `<li class="${line.correct ? 'bad' : ''}" style="min-height:78px;${now ? 'outline:4px solid var(--ink);outline-offset:-4px;border-radius:8px' : ''}"><span class="mark ${line.found ? '' : 'bad'}" ${line.found ? 'style="background:#e7e4da;color:var(--ink)"' : ''}>${icon(line.found ? 'check' : 'cross', 20, 3)}</span><div class="grow"><b class="code">${own(k.t, line.code)}</b><small>${line.found ? itemName(k.t, line.found) : k.t('not found', 'niet gevonden')}</small></div><div class="num">${line.quantity}</div></li>`;
            })
            .join('')}</ul></section>
<section class="panel stack grow" style="gap:16px"><div class="head"><h2>${k.t('Which article is this?', 'Welk artikel is dit?')}</h2>${chip('bad', 'cross', k.t('line 3', 'regel 3'))}</div>
<div style="padding:16px 20px;border-radius:14px;background:var(--bad-soft);box-shadow:inset 6px 0 var(--bad)"><small class="soft" style="font-size:16px">${k.t('The document says', 'In het document staat')}</small><div class="row"><b class="code" style="font-size:26px">${own(k.t, DOCUMENT.lines[2].code)}</b><span style="font-size:20px">${own(k.t, DOCUMENT.lines[2].text)}</span><span class="grow right" style="font-size:20px">36 ${k.t('pcs', 'st.')}</span></div></div>
<div class="field"><small>${k.t('Search in the ERP', 'Zoek in het ERP')}</small><div style="border-color:var(--ink);height:58px;font-size:22px"><span>${k.t('silicone', 'siliconen')}<i style="display:inline-block;width:3px;height:26px;margin-left:3px;background:var(--ink);vertical-align:-5px"></i></span>${icon('info', 26)}</div></div>
<div style="display:grid;gap:10px">${['10407', '10408']
            .map(
              (number, index) =>
                `<div class="choice ${index ? '' : 'on'}" style="height:66px"><i></i>${icon(ITEMS[number].kind, 30, 1.8)}<span class="grow" style="font-size:20px">${itemName(k.t, number)}</span>${code(number)}</div>`,
            )
            .join('')}</div>
<div class="push"></div>${action(k.t('Confirm article', 'Bevestig artikel'))}</section></div>`,
        ),
    },
    {
      name: 'proposal',
      draw: (k) =>
        frame(
          k,
          2,
          `<div class="cols"><section class="panel grow" style="padding:18px 10px 4px"><div class="head" style="padding:0 12px 14px"><h2>${DOCUMENT.file}</h2>${chip('ok', 'check', k.t('All found', 'Alles gevonden'))}</div><table><thead><tr><th>${k.t('Article', 'Artikel')}</th><th></th><th class="n">${k.t('Quantity', 'Aantal')}</th></tr></thead><tbody>${DOCUMENT.lines
            .map(
              (line) =>
                `<tr class="${line.correct ? 'fixed' : ''}"><td style="height:70px">${code(line.found ?? line.correct)}</td><td><b style="font-weight:650;font-size:19px">${itemName(k.t, line.found ?? line.correct)}</b></td><td class="n" style="font-size:22px;font-weight:650">${line.quantity}</td></tr>`,
            )
            .join('')}</tbody></table></section>
<div class="stack" style="width:392px"><section class="panel stack" style="flex:1;gap:16px"><h2>${k.t('To the ERP', 'Naar het ERP')}</h2>
${field(k.t('Customer', 'Klant'), `${k.t('Customer', 'Klant')} ${DOCUMENT.customer}`, { open: true })}
${field(k.t('Their reference', 'Referentie van de klant'), DOCUMENT.reference, { isCode: true })}
<div class="field"><small>${k.t('Arrives as (setting)', 'Komt binnen als (instelling)')}</small><p style="display:grid;gap:10px"><span class="choice on"><i></i>${k.t('Concept order', 'Conceptorder')}</span><span class="choice"><i></i><span class="soft">${k.t('Definitive order', 'Definitieve order')}</span></span></p></div>
<p class="soft push" style="font-size:18px">${k.t('A concept order is checked once more in the ERP.', 'Een conceptorder wordt in het ERP nog nagekeken.')}</p></section>
${action(k.t('Upload to the ERP', 'Zet in het ERP'), 'upload')}</div></div>`,
        ),
    },
    {
      name: 'uploaded',
      draw: (k) =>
        frame(
          k,
          2,
          `${say('ok', k.t('Concept order 24041 is in the ERP', 'Conceptorder 24041 staat in het ERP'), k.t(`Customer ${DOCUMENT.customer}, 6 lines, from ${DOCUMENT.file}`, `Klant ${DOCUMENT.customer}, 6 regels, uit ${DOCUMENT.file}`), { tall: true })}
<div class="panel row" style="gap:16px;justify-content:center;height:150px;border:3px dashed #b9b4a5;background:none;box-shadow:none">${icon('file', 44, 1.8)}<span style="font-size:23px;font-weight:650">${k.t('Drop the next document here', 'Sleep het volgende document hierheen')}</span></div>`,
        ),
    },
  ],
};
