import type { Config } from '#server/config/config.ts';
import { type Finding, findingsOf } from './finding.ts';

const settings = findingsOf('Settings');

/** What the settings leave open, although each of them is valid. */
export function checkSettings(config: Config): Finding[] {
  const { publicUrl, secure, seed, smtpUrl, trustedProxies, metricsToken, host, backup } = config;
  const isOpen = publicUrl !== undefined || !isOfThisMachine(host);
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
  if (secure && backup && !backup.key)
    found.push(
      settings.warning(
        'backups are not encrypted: whoever reads BACKUP_DIR reads everything.',
        'Set BACKUP_KEY, and BACKUP_DIR to a new folder.',
      ),
    );
  const membersAt = localMemberSite(config);
  if (secure && membersAt)
    found.push(
      settings.problem(
        `homeowners sign up at ${membersAt}, which nobody else can open.`,
        'Set MEMBER_SITE=off to let them sign up here, MEMBER_SITE_URL to an address that leads to that port, or MEMBER_SITE_AUTH_URL and its companions to a membership site of your own.',
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

/** Where the membership site that ships with the product is, unless it has an address for everybody. */
function localMemberSite({ memberSite }: Pick<Config, 'memberSite'>) {
  if (memberSite.kind !== 'local') return undefined;
  const url = memberSite.url ?? `http://localhost:${memberSite.port}`;
  return isOfThisMachine(new URL(url).hostname) ? url : undefined;
}

const isOfThisMachine = (host: string) => /^(localhost$|127\.|\[?::1\]?$)/.test(host);
