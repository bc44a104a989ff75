import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { hostOf } from '../names/email-address';
import { checkedLookup, internet, literalAddress, type OutsideNetwork } from './outside-network';

const timeoutMs = 10_000;
const mostBytes = 1024 * 1024;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');
const isLoopback = (address: string) => loopback.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');

interface Reach {
  /** whether this machine itself may be asked, and without TLS: where the server itself is one to try things on */
  loopback: boolean;
}

const networkOf = (reach: Reach): OutsideNetwork => ({
  ...internet,
  mayReach: (address) => (isLoopback(address) ? reach.loopback : internet.mayReach(address)),
});

/** Whether an address is of this machine itself. */
export function isOfThisMachine(address: string): boolean {
  const url = new URL(address);
  const literal = literalAddress(url);
  const host = hostOf(address);
  return (
    /^(?:ip6-)?localhost$|[.]localhost$|^ip6-loopback$/.test(host) ||
    (literal !== undefined && isLoopback(literal))
  );
}

/** User information that is empty, which `URL` leaves out. */
const emptyUser = /^\s*[a-z]+:[/\\]*:?@/i;

/** Whether an address may be asked: HTTPS, and no address of a network inside. */
export function mayAsk(address: string, reach: Reach): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const { protocol, username, password } = url;
  const isHere = isOfThisMachine(address);
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere && reach.loopback)) return false;
  if (username || password || emptyUser.test(address) || url.port === '0') return false;
  // A name of one label, or one that clouds give to their own services, is inside.
  const host = hostOf(address);
  if (!isHere && (!/[.:]/.test(host) || /[.](?:internal|local|lan|home[.]arpa)$/.test(host))) return false;
  const literal = literalAddress(url);
  return isHere ? reach.loopback : literal === undefined || internet.mayReach(literal);
}

interface OutsideRequest {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * A request to a server that somebody else has named: only to addresses outside, within ten seconds, for an answer of at
 * most 1 MiB; redirects are not followed.
 * @throws Error for all that is not so
 */
export function fetchOutside(
  address: string,
  { method, headers, body }: OutsideRequest,
  reach: Reach,
): Promise<Response> {
  return new Promise((done, fail) => {
    if (!mayAsk(address, reach)) throw new Error('This address may not be asked');
    const url = new URL(address);
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, {
      method,
      headers,
      agent: false,
      lookup: checkedLookup(networkOf(reach)),
      signal: AbortSignal.timeout(timeoutMs),
    });
    request.on('error', fail);
    // Also for who wants to speak another protocol (101), which is no error.
    request.on('close', () => fail(new Error('There is no answer')));
    request.on('response', (answer) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      answer.on('error', fail);
      answer.on('data', (part: Buffer) => {
        bytes += part.byteLength;
        if (bytes > mostBytes) request.destroy(new Error('The answer is too large'));
        else parts.push(part);
      });
      answer.on('end', () => {
        const { statusCode: status = 0, headers } = answer;
        const type = headers['content-type'];
        // Nothing else is of use, and of some statuses there is no `Response`.
        if (status < 200 || status > 599 || [204, 205, 304].includes(status))
          fail(new Error(`The answer is ${status}`));
        else
          done(
            new Response(Buffer.concat(parts), {
              status,
              headers: type === undefined ? {} : { 'content-type': type },
            }),
          );
      });
    });
    request.end(body);
  });
}
