import { OPEN_LINES, PER_HOUR, REPLENISHMENT, WORKERS } from '../stock.mjs';
import { action, code, field, itemName, tablet } from '../ui.mjs';
import { icon } from '../icons.mjs';

const HOURS = ['07', '08', '09', '10', '11', '12', '13', '14'];
const picked = PER_HOUR.reduce((sum, [, lines]) => sum + lines, 0);
const PROCESSES = [
  ['app-8', 366, 126],
  ['app-9', 41, 12],
  ['app-10', 58, 17],
  ['app-12', 44, 15],
  ['app-3', 23, 5],
];

/** Bars of lines per hour; hours to come are empty places. */
function barChart({ width, height, max = 140 }) {
  const left = 44;
  const bottom = height - 30;
  const y = (value) => Math.round(bottom - (value / max) * (bottom - 26));
  const step = (width - left) / HOURS.length;
  const barWidth = Math.round(step * 0.62);
  const grid = [0, 50, 100]
    .map(
      (value) =>
        `<path d="M${left} ${y(value) + 0.5}H${width}" stroke="#dcd8cd"/><text x="${left - 10}" y="${y(value) + 5}" text-anchor="end">${value}</text>`,
    )
    .join('');
  const bars = HOURS.map((hour, index) => {
    const value = PER_HOUR[index]?.[1];
    const x = Math.round(left + index * step + (step - barWidth) / 2);
    const label = `<text x="${x + barWidth / 2}" y="${height - 6}" text-anchor="middle">${hour}</text>`;
    if (!value) return label;
    const isRunning = index === PER_HOUR.length - 1;
    return `<rect x="${x}" y="${y(value)}" width="${barWidth}" height="${bottom - y(value)}" rx="5" fill="${isRunning ? '#8d9abb' : '#14213d'}"/><text class="value" x="${x + barWidth / 2}" y="${y(value) - 8}" text-anchor="middle">${value}</text>${label}`;
  }).join('');
  return `<svg class="chart" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${grid}${bars}</svg>`;
}

/** A line of the open order lines against the day before. */
function lineChart({ t, width, height }) {
  const today = [310, 288, 262, 231, 214, 186, 152, 126];
  const before = [290, 281, 270, 252, 240, 221, 205, 188, 170, 149, 128, 102, 81, 60, 38];
  const max = 340;
  const left = 44;
  const bottom = height - 30;
  const x = (index) => Math.round(left + (index / 14) * (width - left - 12));
  const y = (value) => Math.round(bottom - (value / max) * (bottom - 12));
  const path = (values) =>
    values.map((value, index) => `${index ? 'L' : 'M'}${x(index)} ${y(value)}`).join('');
  const grid = [0, 100, 200, 300]
    .map(
      (value) =>
        `<path d="M${left} ${y(value) + 0.5}H${width}" stroke="#dcd8cd"/><text x="${left - 10}" y="${y(value) + 5}" text-anchor="end">${value}</text>`,
    )
    .join('');
  const hours = [7, 9, 11, 13]
    .map(
      (hour) =>
        `<text x="${x((hour - 7) * 2)}" y="${height - 6}" text-anchor="middle">${String(hour).padStart(2, '0')}</text>`,
    )
    .join('');
  return `<svg class="chart" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${grid}${hours}
<path d="${path(before)}" fill="none" stroke="#a9b4cd" stroke-width="3" stroke-dasharray="2 7" stroke-linecap="round"/>
<path d="${path(today)}" fill="none" stroke="#14213d" stroke-width="4.5" stroke-linejoin="round" stroke-linecap="round"/>
<circle cx="${x(7)}" cy="${y(126)}" r="8" fill="#14213d"/><text class="value" x="${x(7) + 16}" y="${y(126) - 10}">${OPEN_LINES}</text>
<text x="${width - 8}" y="${y(38) - 40}" text-anchor="end">${t('yesterday', 'gisteren')}</text></svg>`;
}

/** What is confirmed and what is open, per process. */
const progress = (k) =>
  PROCESSES.map(
    ([app, done, open]) =>
      `<div style="display:grid;grid-template-columns:178px 1fr 94px;align-items:center;gap:12px"><span style="font-weight:600;white-space:nowrap">${k.titleOf(app)}</span>
<span style="display:flex;height:24px;border-radius:7px;overflow:hidden;background:#d9dfec"><i style="width:${Math.round((done / (done + open)) * 100)}%;background:var(--ok)"></i></span><span class="right" style="font-weight:650;white-space:nowrap">${done}<span class="soft"> / ${done + open}</span></span></div>`,
  ).join('');

const tile = (label, value) => `<div class="tile"><small>${label}</small><b>${value}</b></div>`;
const frame = (k, second, body) =>
  tablet({
    t: k.t,
    title: k.title,
    worker: WORKERS.lead,
    switcher: [
      ['Dashboard', !second],
      [k.t('KPI designer', 'KPI-ontwerper'), second],
    ],
    body,
  });
const choice = (name, label, on) =>
  `<span style="flex:1;display:grid;justify-items:center;gap:4px;padding:11px 4px 9px;border-radius:14px;border:2px solid ${on ? 'var(--ink);background:#eef1f8' : 'var(--line)'};font-size:17px;font-weight:650">${icon(name, 28)}${label}</span>`;

export default {
  id: 'app-5',
  screens: [
    {
      name: 'dashboard',
      draw: (k) =>
        frame(
          k,
          false,
          `<div class="row" style="gap:16px">${tile(k.t('Open order lines', 'Open orderregels'), OPEN_LINES)}${tile(k.t('Lines picked', 'Regels gepickt'), picked)}${tile(k.t('Urgent requests', 'Urgente aanvullingen'), 2)}${tile(k.t('Receipts today', 'Ontvangsten vandaag'), 7)}</div>
<div class="cols"><section class="panel" style="width:488px;display:flex;flex-direction:column;justify-content:space-between"><h2>${k.t('Lines picked per hour', 'Gepickte regels per uur')}</h2>${barChart({ width: 444, height: 366 })}</section>
<div class="stack grow"><section class="panel" style="flex:1;display:flex;flex-direction:column;justify-content:space-between"><div class="head"><h2>${k.t('Confirmed per process', 'Bevestigd per proces')}</h2></div>${progress(k)}</section>
<section class="panel" style="padding-bottom:8px"><h2>${k.t('Urgent, order waits', 'Urgent, order wacht')}</h2><ul class="rows" style="margin-top:6px">${REPLENISHMENT.urgent
            .map(
              (line) =>
                `<li style="padding:6px 0;min-height:56px"><div class="grow"><b>${itemName(k.t, line.item)}</b></div>${code(line.to)}<span class="chip ink">${line.order}</span></li>`,
            )
            .join('')}</ul></section></div></div>`,
        ),
    },
    {
      name: 'kpi-designer',
      draw: (k) =>
        frame(
          k,
          true,
          `<div class="cols"><section class="panel stack" style="width:392px;gap:10px;padding-block:18px;justify-content:space-between"><h2>${k.t('New KPI', 'Nieuwe KPI')}</h2>
${field(k.t('Name', 'Naam'), k.t('Open order lines', 'Open orderregels'))}
${field(k.t('From the ERP', 'Uit het ERP'), k.t('Sales order lines', 'Verkooporderregels'), { open: true })}
${field(k.t('Measure', 'Meting'), k.t('Number not yet picked', 'Aantal nog niet gepickt'), { open: true })}
${field(k.t('Per', 'Per'), k.t('Half hour', 'Half uur'), { open: true })}
<div class="field"><small>${k.t('Show as', 'Toon als')}</small><p style="display:flex;gap:10px">${choice('hash', k.t('Number', 'Getal'))}${choice('list', k.t('List', 'Lijst'))}${choice('bars', k.t('Chart', 'Grafiek'), true)}</p></div></section>
<div class="stack grow"><section class="panel" style="flex:1;display:flex;flex-direction:column;justify-content:space-between"><div class="head"><h2>${k.t('Open order lines', 'Open orderregels')}</h2><span class="chip">${k.t('Preview', 'Voorbeeld')}</span></div>
<div class="row" style="align-items:baseline"><b style="font-size:64px;line-height:1.1;font-weight:750;letter-spacing:-.03em">${OPEN_LINES}</b><span class="soft" style="font-size:20px">${k.t('yesterday at this time', 'gisteren om deze tijd')} 188</span></div>
${lineChart({ t: k.t, width: 510, height: 304 })}</section>
${action(k.t('Put it on the dashboard', 'Zet op het dashboard'), 'check')}</div></div>`,
        ),
    },
  ],
};
