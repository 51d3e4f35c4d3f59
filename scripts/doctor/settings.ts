import type { Config } from '#server/config/config.ts';
import { type Finding, findingsOf } from './finding.ts';

const settings = findingsOf('Settings');

/** What the settings leave open, although each of them is valid. */
export function checkSettings(config: Config): Finding[] {
  const { publicUrl, secure, seed, smtpUrl, trustedProxies, metricsToken, host, backup } = config;
  const isOpen = publicUrl !== undefined || !/^(localhost|127\.|::1$)/.test(host);
  const found: Finding[] = [];
  if (isOpen && !secure)
    found.push(
      settings.problem(
        'people outside this machine reach the site without encryption.',
        'Set PUBLIC_URL to an https address, and let a proxy on this machine terminate TLS.',
      ),
    );
  if (isOpen && seed === 'demo')
    found.push(
      settings.problem(
        'the demo world is on, and everyone knows its passwords.',
        'Set SEED=none before the first start. A site that has the demo world already needs a new DATA_DIR or database.',
      ),
    );
  if (secure && !smtpUrl)
    found.push(
      settings.problem(
        'no mail server: nobody can confirm an address or reset a password.',
        'Set SMTP_URL and MAIL_FROM.',
      ),
    );
  if (secure && trustedProxies.length === 0)
    found.push(
      settings.warning(
        'no proxy is trusted, so all visitors behind one share its limits.',
        'Set TRUSTED_PROXY to the address of the proxy or balancer.',
      ),
    );
  if (secure && !metricsToken)
    found.push(
      settings.warning('/metrics is closed.', 'Set METRICS_TOKEN to let a collector read it.'),
    );
  if (secure && !backup && !config.databaseUrl)
    found.push(
      settings.problem(
        'there are no backups of the built-in database.',
        'Set BACKUP_DIR and BACKUP_KEY, restart, and run npm run backup every day.',
      ),
    );
  if (secure && !config.stripe)
    found.push(
      settings.warning(
        'payments run in the sandbox: no real money moves.',
        'Set the keys of Stripe, as docs/operations.md says under Money.',
      ),
    );
  if (secure && config.stripe && !config.stripe.isLive)
    found.push(
      settings.warning(
        'Stripe has test keys: no real money moves.',
        'Set the live keys, and the secrets of the live webhook endpoints.',
      ),
    );
  return found.length > 0 ? found : [settings.ok('nothing is missing.')];
}
