import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { hostOf } from '../names/email-address';
import { checkedLookup, internet, literalAddress, type OutboundNetwork } from './ssrf-guard';

const timeoutMs = 10_000;
const maxBytes = 1024 * 1024;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');
const isLoopback = (address: string) => loopback.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');

interface AllowedNetwork {
  /** allow addresses of this machine, also without TLS: for a server in development */
  loopback: boolean;
}

const networkOf = (allowed: AllowedNetwork): OutboundNetwork => ({
  ...internet,
  isAllowedAddress: (address) =>
    isLoopback(address) ? allowed.loopback : internet.isAllowedAddress(address),
});

/** True if the host of a URL is this machine itself. */
export function isOfThisMachine(address: string): boolean {
  const url = new URL(address);
  const literal = literalAddress(url);
  const host = hostOf(address);
  return (
    /^(?:ip6-)?localhost$|[.]localhost$|^ip6-loopback$/.test(host) ||
    (literal !== undefined && isLoopback(literal))
  );
}

/** Empty user information, as in `https://@host`. `URL` drops it. */
const emptyUser = /^\s*[a-z]+:[/\\]*:?@/i;

/**
 * True if the server may call a URL: with HTTPS, and not in an internal network. `allowed` adds this machine.
 */
export function isAllowedUrl(address: string, allowed: AllowedNetwork): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const { protocol, username, password } = url;
  const isHere = isOfThisMachine(address);
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere && allowed.loopback)) return false;
  if (username || password || emptyUser.test(address) || url.port === '0') return false;
  // A name with one label is internal, and so is a name that clouds give to their own services.
  const host = hostOf(address);
  if (!isHere && (!/[.:]/.test(host) || /[.](?:internal|local|lan|home[.]arpa)$/.test(host))) return false;
  const literal = literalAddress(url);
  return isHere ? allowed.loopback : literal === undefined || internet.isAllowedAddress(literal);
}

interface PublicRequest {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * Sends a request to a URL that another party has chosen: only to public addresses, within ten seconds, for a
 * response of at most 1 MiB. Redirects are not followed.
 * @throws Error if the URL is not allowed, or if there is no usable response
 */
export function fetchPublic(
  address: string,
  { method, headers, body }: PublicRequest,
  allowed: AllowedNetwork,
): Promise<Response> {
  return new Promise((done, fail) => {
    if (!isAllowedUrl(address, allowed)) throw new Error('This address may not be asked');
    const url = new URL(address);
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, {
      method,
      headers,
      agent: false,
      lookup: checkedLookup(networkOf(allowed)),
      signal: AbortSignal.timeout(timeoutMs),
    });
    request.on('error', fail);
    // This also covers a server that switches to another protocol (101), which is not an error in Node.
    request.on('close', () => fail(new Error('There is no answer')));
    request.on('response', (answer) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      answer.on('error', fail);
      answer.on('data', (part: Buffer) => {
        bytes += part.byteLength;
        if (bytes > maxBytes) request.destroy(new Error('The answer is too large'));
        else parts.push(part);
      });
      answer.on('end', () => {
        const { statusCode: status = 0, headers } = answer;
        const type = headers['content-type'];
        // Other statuses are of no use, and some of them cannot be in a `Response`.
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
