import { lookup as resolve } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const timeoutMs = 10_000;
const mostBytes = 1024 * 1024;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** What is not for everybody on the internet (IANA special-purpose address registries). */
const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits);
/** All of IPv6 that was given out: what is outside of it is local, or translates to an address of IPv4. */
const outsideV6 = new BlockList();
outsideV6.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inside.addSubnet(net, bits, 'ipv6');

interface Reach {
  /** whether this machine itself may be asked, and without TLS: where the server itself is one to try things on */
  loopback: boolean;
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** Whether a request may go to an address of the network. */
function isOutside(address: string, reach: Reach): boolean {
  const family = familyOf(address);
  if (loopback.check(address, family)) return reach.loopback;
  return !inside.check(address, family) && (family === 'ipv4' || outsideV6.check(address, family));
}

/** Resolves a name to addresses outside only: what is checked is what is connected to. */
const lookupOutside =
  (reach: Reach): LookupFunction =>
  (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const [first, ...others] = error ? [] : addresses.filter(({ address }) => isOutside(address, reach));
      if (!first) done(error ?? new Error('The name leads to no address outside'), '', 0);
      else if (options.all) done(null, [first, ...others]);
      else done(null, first.address, first.family);
    });

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Whether an address is of this machine itself. */
export function isOfThisMachine(address: string): boolean {
  const host = hostOf(new URL(address));
  return host === 'localhost' || (isIP(host) !== 0 && loopback.check(host, familyOf(host)));
}

/** Whether an address may be asked: HTTPS, and no address of a network inside. */
export function mayAsk(address: string, reach: Reach): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const { protocol, username, password } = url;
  const host = hostOf(url);
  const isHere = isOfThisMachine(address);
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere && reach.loopback)) return false;
  if (username || password) return false;
  return isHere ? reach.loopback : isIP(host) === 0 || isOutside(host, reach);
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
      lookup: lookupOutside(reach),
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
