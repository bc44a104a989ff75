import { readFile } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { configFromProcess } from '../config';
import { AuditAnchors, type AuditProblem } from '../contract/audit-check';
import { createAuditAnchors } from '../modules/audit/anchors';
import { checkAuditTrail } from '../modules/audit/check';
import { createAuditMacs } from '../modules/audit/hashes';
import type { InstallationSettings } from '../platform/stores';
import { provenSecret } from '../platform/secrets/sealed-keys';
import { openToRead } from '../transfer/installation';
import type { Report } from '../transfer/report';
import { argumentsOf } from './lib/arguments';
import { isMain } from './lib/is-main';
import { refuseUsage, runCommand } from './lib/run-command';

const words: Record<AuditProblem['kind'], string> = {
  changed: 'was changed',
  dropped: 'is missing',
  moved: 'stands where another one stood',
  added: 'was added past the server',
  end: 'is not the end that the server left',
  anchor: 'is missing, or its signature does not hold',
};

function sentenceOf({ kind, entry, position, anchor }: AuditProblem): string {
  if (kind === 'anchor') return `Signature ${anchor ?? 'of the file'} ${words.anchor}`;
  const names = [
    ...(entry === undefined ? [] : [`entry ${entry}`]),
    ...(position === undefined ? [] : [`link ${position}`]),
  ];
  return `${names.join(', ')} ${words[kind]}`;
}

/**
 * Checks if an entry of the audit trail was changed, dropped, moved or added, and prints each one. A server
 * may be running.
 * @param anchors signatures kept elsewhere, from `GET /api/audit/anchors`; undefined for none
 * @returns true if the trail is unchanged
 * @throws TransferError, BrokenKeyError
 */
async function verify(
  settings: InstallationSettings,
  anchors: readonly string[] | undefined,
  log: FastifyBaseLogger,
  report: Report,
  signal: AbortSignal,
): Promise<boolean> {
  const place = await openToRead(settings, log);
  const now = () => new Date();
  try {
    const secret = await provenSecret(place.db, settings);
    const check = await checkAuditTrail(
      {
        db: place.db,
        anchors: createAuditAnchors(place.db, secret, now),
        macs: createAuditMacs(secret),
        now,
      },
      { signal, onProgress: (part) => report.done(part), anchors },
    );
    signal.throwIfAborted();
    for (const problem of check.problems) report.line(sentenceOf(problem));
    const looked = `${check.entries} entries and ${check.anchors} signatures`;
    report.line(
      check.is_valid
        ? `The audit trail has not been changed: ${looked}`
        : `The audit trail was tampered with: ${check.problem_count} findings in ${looked}`,
    );
    return check.is_valid;
  } finally {
    await place.close();
  }
}

const AnchorsFile = Type.Pick(AuditAnchors, ['anchors']);

/** @throws Error unless the file is a response of `GET /api/audit/anchors` with at least one signature */
async function readAnchors(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8');
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    // Refused below.
  }
  if (!Value.Check(AnchorsFile, content) || content.anchors.length === 0)
    throw new Error(`${file} must be a file of signatures, as the portal's "Download signatures" saves it`);
  return content.anchors;
}

if (isMain(import.meta.url)) {
  await runCommand('audit verify [--anchors FILE]', async (args, { log, report, signal }) => {
    const { positionals, values } = argumentsOf(args, { anchors: { type: 'string' } });
    if (positionals.join(' ') !== 'verify') return refuseUsage();
    const kept = values.anchors === undefined ? undefined : await readAnchors(values.anchors);
    return verify(configFromProcess(), kept, log, report, signal);
  });
}
