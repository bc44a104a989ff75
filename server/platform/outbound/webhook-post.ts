import { request } from 'node:https';
import type { DeliveryError } from '../../contract/webhook';
import { codeOf } from '../../error-code';
import { checkedLookup, ForbiddenAddressError, literalAddress, type OutboundNetwork } from './ssrf-guard';

/** The result of a request: the response, or the reason why there was none. */
export interface Posted {
  status: number | null;
  error: DeliveryError | null;
  answer: string | null;
  /** the value of Retry-After */
  retryAfter?: string | undefined;
}

export const timeoutMs = 10_000;
const maxResponseBytes = 1024;

/** True for the codes of Node's TLS errors about the certificate of the server. */
const isCertificateCode = (code: string) =>
  code.startsWith('CERT_') ||
  code.startsWith('ERR_TLS_CERT') ||
  code.startsWith('UNABLE_TO_') ||
  code.endsWith('_SELF_SIGNED_CERT') ||
  code === 'SELF_SIGNED_CERT_IN_CHAIN';

function reasonOf(error: unknown): DeliveryError {
  if (error instanceof ForbiddenAddressError) return 'address';
  const code = codeOf(error) ?? '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name';
  return isCertificateCode(code) ? 'certificate' : 'connection';
}

function outcomeOf(status: number): DeliveryError | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** Returns text that every database can store: without NUL. */
const textOf = (bytes: Buffer) => bytes.toString('utf8').replaceAll('\0', '\ufffd');

/**
 * Posts JSON to an https URL, in at most 10 seconds. Connects only to an address that the network allows, and
 * follows no redirect. Reads at most a kilobyte of the response. Never throws.
 * @param stopped aborts the request
 * @returns undefined if it was aborted: the request may have arrived
 */
export async function postJson(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  network: OutboundNetwork,
  stopped: AbortSignal,
): Promise<Posted | undefined> {
  const url = new URL(address);
  const literal = literalAddress(url);
  if (url.protocol !== 'https:' || (literal !== undefined && !network.isAllowedAddress(literal)))
    return { status: null, error: 'address', answer: null };

  return new Promise((resolve) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    let end = (error: unknown) =>
      resolve(
        stopped.aborted
          ? undefined
          : { status: null, error: timeout.aborted ? 'timeout' : reasonOf(error), answer: null },
      );
    const sending = request(url, {
      method: 'POST',
      agent: false,
      signal: AbortSignal.any([timeout, stopped]),
      lookup: checkedLookup(network),
      ca: network.ca,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Belstock-Webhooks',
      },
    });
    sending.on('response', (response) => {
      const status = response.statusCode ?? 0;
      let read = Buffer.alloc(0);
      // A receiver that answers with a success status has accepted the event, even if the rest of the
      // response fails.
      const finish = () => {
        resolve({
          status,
          error: outcomeOf(status),
          answer: textOf(read.subarray(0, maxResponseBytes)),
          retryAfter: response.headers['retry-after'],
        });
        response.destroy();
      };
      end = finish;
      response.on('data', (piece: Buffer) => {
        read = Buffer.concat([read, piece]);
        if (read.byteLength >= maxResponseBytes) finish();
      });
      response.on('end', finish);
      response.on('error', finish);
    });
    // A switch to another protocol (101) is not an error in Node, and no response follows.
    sending.on('upgrade', ({ statusCode: status = 101 }, socket) => {
      resolve({ status, error: outcomeOf(status), answer: null });
      socket.destroy();
    });
    sending.on('error', (error) => end(error));
    sending.on('close', () => end(new Error('There is no answer')));
    sending.end(body);
  });
}
