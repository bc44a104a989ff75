import { createTransport } from 'nodemailer';
import type { Config } from '../config';
import { isOfThisMachine } from '../platform/outbound/fetch-public';
import { greetingOf, smtpOptions } from '../platform/outbound/smtp';
import { version } from '../platform/version';
import { messageOf, note, ok, wrong, type Finding } from './finding';

const PATIENCE_MS = 10_000;

/** Logs in to the mail server without sending anything. */
export async function checkMail({ mail, siteUrl }: Pick<Config, 'mail' | 'siteUrl'>): Promise<Finding[]> {
  if (!mail) return [note('Mail', 'none is sent (SMTP_URL): administrators pass links on by hand')];
  const settings = { ...mail, siteUrl };
  const transport = createTransport({ ...smtpOptions(settings), socketTimeout: PATIENCE_MS });
  try {
    await transport.verify();
    return [ok('Mail', `${new URL(mail.smtpUrl).hostname} lets this user in; mail is from ${mail.from}`)];
  } catch (error) {
    const isLogin = (error as { code?: unknown }).code === 'EAUTH';
    const { command = '', response = '' } = error as { command?: string; response?: string };
    if (command === 'EHLO' || command === 'HELO')
      return [
        wrong(
          'Mail',
          `the mail server refuses the greeting ${command} ${greetingOf(settings)}: ` +
            (response.trim() || messageOf(error)),
          'Set SITE_URL to the public address, or SMTP_URL=…?name=HOST to a host name that the mail server knows',
        ),
      ];
    return [
      wrong(
        'Mail',
        messageOf(error),
        /certificate/.test(messageOf(error))
          ? 'Use the host name that stands in the certificate; for a CA of your own set NODE_EXTRA_CA_CERTS'
          : isLogin
            ? 'Put the user and password of the provider into SMTP_URL, percent-encoded'
            : 'Compare host and port in SMTP_URL with those of the provider; port 465 needs smtps://, port 587 smtp://',
      ),
    ];
  } finally {
    transport.close();
  }
}

/** Calls the server by its public URL, as a visitor does. Checks name, certificate, proxy and headers. */
export async function checkProxy(config: Config, get = fetch): Promise<Finding[]> {
  const { siteUrl } = config;
  let response: Response;
  let health: { version?: string; status?: string; reasons?: string[] };
  try {
    response = await get(`${siteUrl}/api/health`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    health = (await response.json()) as typeof health;
  } catch (error) {
    return [
      wrong(
        'SITE_URL',
        `${siteUrl}/api/health does not answer as it should: ${messageOf(error)}`,
        'See that the server runs, that the name leads to the proxy, and that its certificate is valid',
      ),
    ];
  }
  const findings: Finding[] = [];
  const said = `${siteUrl}/api/health answers ${response.status} ${health.status ?? ''}`.trimEnd();
  findings.push(
    response.ok
      ? ok('SITE_URL', said)
      : wrong('SITE_URL', said, 'Read the log of the server: journalctl -u belstock'),
  );
  if (response.ok && health.reasons?.length)
    findings.push(
      wrong(
        'Health',
        health.reasons.join(', '),
        'See docs/monitoring.md, "Health": what to do for each reason',
      ),
    );
  if (health.version !== undefined && health.version !== version)
    findings.push(
      wrong('SITE_URL', `version ${health.version} answers, and this is ${version}`, 'Restart the server'),
    );
  if (isOfThisMachine(siteUrl)) {
    findings.push(note('Proxy', `${siteUrl} is this machine itself: nobody else reaches it`));
  } else if (!siteUrl.startsWith('https:')) {
    findings.push(wrong('Proxy', `${siteUrl} is not HTTPS`, 'Put a proxy with TLS in front: docs/proxy.md'));
  } else if (!response.headers.has('strict-transport-security')) {
    // The server sends this header only over HTTPS, which a trusted proxy must report.
    findings.push(
      wrong(
        'Proxy',
        'the server does not believe its X-Forwarded-Proto: every visitor counts as one',
        'Set TRUST_PROXY to the address of the proxy as the server sees it, and the headers in docs/proxy.md',
      ),
    );
  } else {
    findings.push(
      ok('Proxy', 'its headers are believed; see in the audit trail that a login has your own address'),
    );
  }
  return findings;
}
