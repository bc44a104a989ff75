import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Digits of the left half by parity, and the parities by first digit (ISO/IEC 15420, 4.3). */
const ODD = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const PARITIES = [
  'OOOOOO',
  'OOEOEE',
  'OOEEOE',
  'OOEEEO',
  'OEOOEE',
  'OEEOOE',
  'OEEEOO',
  'OEOEOE',
  'OEOEEO',
  'OEEOEO',
];
const inverted = (modules: string) => modules.replace(/./g, (module) => (module === '1' ? '0' : '1'));

/** Returns the 95 modules of an EAN-13; 1 is a bar. */
function modulesOf(barcode: string): string {
  const digits = Array.from(barcode, Number);
  const left = digits.slice(1, 7).map((digit, place) => {
    const odd = ODD[digit] ?? '';
    const isOdd = PARITIES[digits[0] ?? 0]?.[place] === 'O';
    return isOdd ? odd : Array.from(inverted(odd)).reverse().join('');
  });
  const right = digits.slice(7).map((digit) => inverted(ODD[digit] ?? ''));
  return `101${left.join('')}01010${right.join('')}101`;
}

const [WIDTH, HEIGHT, MODULE] = [640, 480, 4];

/** Returns a picture of a label in front of a grey wall, in YUV 4:2:0, moved by some pixels. */
function picture(modules: string, moved: number): Buffer {
  const pixels = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128);
  const left = Math.round((WIDTH - modules.length * MODULE) / 2) + moved;
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const isLabel = y > 100 && y < 380 && x > left - 50 && x < left + modules.length * MODULE + 50;
      const isBar = y > 140 && y < 340 && modules[Math.floor((x - left) / MODULE)] === '1';
      pixels[y * WIDTH + x] = isBar ? 40 : isLabel ? 215 : 110;
    }
  return pixels;
}

/** Films a hand that holds an EAN-13 in front of the camera; returns the path of the film, in YUV4MPEG2. */
export function filmOf(barcode: string): string {
  const modules = modulesOf(barcode);
  const frames = [-30, -18, -6, 6, 18, 6, -6, -18].flatMap((moved) => [
    Buffer.from('FRAME\n'),
    picture(modules, moved),
  ]);
  const film = path.join(mkdtempSync(path.join(tmpdir(), 'film-')), 'barcode.y4m');
  writeFileSync(
    film,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), ...frames]),
  );
  return film;
}
