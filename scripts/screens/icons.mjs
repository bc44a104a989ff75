const stroke = {
  back: '<path d="M15 5l-7 7 7 7"/>',
  next: '<path d="M9 5l7 7-7 7"/>',
  down: '<path d="M5 9l7 7 7-7"/>',
  arrow: '<path d="M4 12h15M13 6l6 6-6 6"/>',
  arrowDown: '<path d="M12 4v15M6 13l6 6 6-6"/>',
  check: '<path d="M5 12.5l4.5 4.5L19 7.5"/>',
  cross: '<path d="M6 6l12 12M18 6L6 18"/>',
  alert: '<path d="M12 4v10M12 18.5v.5"/>',
  info: '<circle cx="11" cy="11" r="6.5"/><path d="M16 16l4.5 4.5"/>',
  barcode: '<path d="M4 6v12M8 6v12M11 6v12M15 6v12M17.5 6v12M20.5 6v12"/>',
  pin: '<path d="M12 21c5-5.6 7-8.6 7-11.5a7 7 0 0 0-14 0C5 12.4 7 15.4 12 21z"/><circle cx="12" cy="9.5" r="2.4"/>',
  layers: '<path d="M12 4l8.5 4.5L12 13 3.5 8.5z"/><path d="M3.5 13L12 17.5 20.5 13"/>',
  hash: '<path d="M9 4L7 20M17 4l-2 16M4 9h16.5M3.5 15H20"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.5 2"/>',
  truck:
    '<path d="M2.5 6h11v10h-11zM13.5 9.5h4l3.5 3.5v3h-7.5"/><circle cx="7" cy="17.5" r="2"/><circle cx="17" cy="17.5" r="2"/>',
  pallet:
    '<path d="M3 15.5h18M3 20.5h18M4.5 15.5v5M12 15.5v5M19.5 15.5v5"/><path d="M5.5 5.5h13v10h-13zM12 5.5v4"/>',
  printer: '<path d="M7 8V3.5h10V8M7 17H4V8.5h16V17h-3"/><path d="M7 14h10v6.5H7z"/>',
  list: '<path d="M8.5 6h12M8.5 12h12M8.5 18h12M4 6h.01M4 12h.01M4 18h.01"/>',
  plug: '<path d="M9 3v5M15 3v5M6 8h12v3.5a6 6 0 0 1-12 0zM12 17.5V21"/>',
  refresh: '<path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4.5h-4.5"/>',
  upload: '<path d="M12 15.5V4M7 9l5-5 5 5M4 16.5V20h16v-3.5"/>',
  file: '<path d="M6 3h8l4.5 4.5V21H6zM13.5 3v5h5"/>',
  erase: '<path d="M9 5.5h11.5v13H9L3 12zM12.5 9.5l5 5M17.5 9.5l-5 5"/>',
  play: '<path d="M7 4.5l12 7.5-12 7.5z"/>',
  scale: '<path d="M4 20h16L17.5 9h-11zM9 6.5a3 3 0 0 1 6 0V9H9z"/>',
  bars: '<path d="M5 20v-7M12 20V5M19 20v-11"/>',
  hand: '<path d="M7 12V6.5a1.5 1.5 0 0 1 3 0V11 4.5a1.5 1.5 0 0 1 3 0V11 6a1.5 1.5 0 0 1 3 0v8c0 4-2 6.5-5 6.5-3.5 0-4.5-2-6.5-6 0 0-1-2 .5-2.5C6 11.5 7 13 7 13.5"/>',
  bolt: '<path d="M7 3.5h10l2 4-2 4H7l-2-4zM9.5 11.5V20.5h5V11.5M9.5 15h5M9.5 18h5"/>',
  box: '<path d="M3.5 7.5L12 3.5l8.5 4v9L12 20.5l-8.5-4zM3.5 7.5L12 11.5l8.5-4M12 11.5v9"/>',
  glove:
    '<path d="M8 13V5.5a1.5 1.5 0 0 1 3 0V10 4.5a1.5 1.5 0 0 1 3 0V10 6a1.5 1.5 0 0 1 3 0v8l-1 3v3.5H8.5V17L5 12.5a1.4 1.4 0 0 1 2.200-1.5z"/>',
  tube: '<path d="M11 2.5h2v4h-2zM8.5 6.5h7v14h-7zM8.5 11h7M8.5 17h7"/>',
  tape: '<circle cx="11" cy="12" r="8"/><circle cx="11" cy="12" r="3"/><path d="M11 20h9.5"/>',
  tool: '<path d="M3 6h12v5H3zM15 7.5h5M7 11l-1 8.5h5.5L12 11M3 6v5"/>',
  battery: '<path d="M5 7.5h14v12H5zM8 4.5h2v3H8zM14 4.5h2v3h-2zM9.5 13.5h5M12 11v5"/>',
  spray: '<path d="M8 9.5h7v11H8zM9.5 6h4v3.5h-4zM13.5 6H15M18 4.5l1.5-.7M18 6.5h2M18 8.5l1.5.7"/>',
};

/** One drawing of the set, in the colour of the text around it. */
export function icon(name, size = 24, width = 2) {
  if (!stroke[name]) throw new Error(`no icon ${name}`);
  return `<svg class="icon" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round">${stroke[name]}</svg>`;
}
