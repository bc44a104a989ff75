import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Config } from '../../../server/config';
import { limits } from '../../../server/contract/limits';
import { tableNames } from '../../../server/platform/db/connection';
import { removeMoveMarks } from '../../../server/platform/installation/identity';
import { openConfiguredDatabase, openFiles } from '../../../server/platform/stores';
import type { Report } from '../../../server/transfer/report';
import { sha256Of, type TestServer } from './server';

export const log = pino({ level: 'silent' });

/** Returns a report that records its calls. */
export function listen(onDone: () => void = () => undefined): Report & { lines: string[]; parts: number[] } {
  const lines: string[] = [];
  const parts: number[] = [];
  return {
    lines,
    parts,
    line: (text) => lines.push(text),
    done: (part) => {
      parts.push(part);
      onDone();
    },
  };
}

/**
 * Creates data of each kind: groups, users, types, releases of several sizes, attachments, a message, a
 * licence and an unfinished upload.
 */
export async function fill(server: TestServer): Promise<void> {
  const group = await server.group();
  const customer = await server.customer(group);
  const type = await server.downloadType({ name: 'Ünï "server"' }, [group]);
  for (const size of [0, 1, 70_000, 4 * 1024 * 1024, 9_000_001])
    await server.admin.release(type, randomBytes(size), { name: `of ${size} bytes` });
  await server.admin.record(type, randomBytes(100), { name: 'unfinished' });
  const release = await server.admin.release(type, randomBytes(10), { name: 'with attachments' });
  for (const [kind, content] of [
    ['sbom', Buffer.from('{"bomFormat":"CycloneDX","specVersion":"1.6","components":[{"name":"é"}]}')],
    ['other', randomBytes(limits.attachmentBytes)],
  ] as const)
    await server.admin.attach(release, content, kind, kind);
  const deleted = await server.admin.release(type, randomBytes(10));
  await server.admin.delete(`/api/download/${deleted.id}`);
  await server.anyone.post('/api/contact', {
    name: 'Jan',
    email: 'jan@klant.example',
    phone: '',
    company: '',
    message: 'Hallo 👋',
    language: 'nl',
  });
  await customer.get('/api/downloadTypes');
}

/** Tables that differ between two installations, or that a running server may change at any time. */
const ofOnePlace = ['installation', 'deleted_files', 'orphans', 'holds'];

/** Removes the marks of a move, as the command does. */
export async function takeBackAt(place: Pick<Config, 'dataDir' | 'database' | 'storage'>): Promise<string[]> {
  const { db } = await openConfiguredDatabase(place, log);
  try {
    return await removeMoveMarks({ db, files: await openFiles(place), settings: place });
  } finally {
    await db.destroy();
  }
}

/** Reads all data without the code that copies it. */
export async function contentsOf(place: Pick<Config, 'dataDir' | 'database' | 'storage'>) {
  const { db } = await openConfiguredDatabase(place, log);
  const files = await openFiles(place);
  try {
    const rows: Record<string, string[]> = {};
    for (const name of await tableNames(db)) {
      if (name.startsWith('kysely_') || ofOnePlace.includes(name)) continue;
      const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
      rows[name] = found.rows
        .filter((row) => name !== 'downloadables' || !['receiving', 'failed'].includes(String(row['state'])))
        .map((row) => JSON.stringify(row, Object.keys(row).sort()))
        .sort();
    }
    const releases: Record<string, string> = {};
    for (const id of (await files.list()).sort((a, b) => a - b)) {
      const file = await files.openRelease(id);
      if (file) releases[id] = sha256Of(await buffer(file.stream));
    }
    return { rows, releases };
  } finally {
    await db.destroy();
  }
}
