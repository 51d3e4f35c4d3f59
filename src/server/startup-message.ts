import { setupCode } from '#features/auth/session/service.ts';
import type { Config } from './config/config.ts';
import type { connectMemberSite } from './member-site/connect-member-site.ts';
import type { prepareData } from './prepare-data.ts';

type Membership = Pick<Awaited<ReturnType<typeof connectMemberSite>>, 'memberSite' | 'signIns'>;
type Prepared = Awaited<ReturnType<typeof prepareData>>;

/** What the program prints once it serves requests: its address, and how to sign in. */
export function startupMessage(
  config: Config,
  port: number,
  { signIns, isMasterAdminMissing }: Prepared,
  membership: Membership = { signIns: [] },
) {
  const address = config.publicUrl ?? `http://localhost:${port}`;
  const lines = [`${config.brand} is at ${address}`];
  if (signIns.length > 0) {
    const columnWidth = (cells: string[]) => Math.max(...cells.map(({ length }) => length));
    const nameWidth = columnWidth(signIns.map(({ who }) => who));
    const emailWidth = columnWidth(signIns.map(({ email }) => email));
    lines.push('', 'Sign in to the demo world as');
    for (const { who, email, password } of signIns)
      lines.push(`  ${who.padEnd(nameWidth)}  ${email.padEnd(emailWidth)}  password: ${password}`);
  }
  if (membership.memberSite) {
    const { name, url } = membership.memberSite;
    lines.push('', `${name}, the membership site, is at ${url}`, ...membership.signIns);
  }
  if (config.seed === 'demo' && !isLoopback(config.host))
    lines.push(
      '',
      `HOST=${config.host} opens this to the network: whoever reaches port ${port} can sign in with the passwords above.`,
      'The local outbox and /metrics still answer to this machine alone.',
    );
  else if (config.seed === 'demo' && !config.publicUrl)
    lines.push('', 'Only this machine reaches it. HOST=0.0.0.0 opens it to your network.');
  if (isMasterAdminMissing)
    lines.push(
      '',
      `There is no master admin yet. Become it at ${address}/setup-master-admin`,
      `  setup code: ${setupCode(config)}`,
    );
  return lines.join('\n');
}

/** What it prints where it serves no requests. */
export const workerMessage = ({ brand }: Pick<Config, 'brand'>) =>
  `${brand} works: it runs jobs and sends messages, and other copies serve requests.`;

const isLoopback = (host: string) => /^(localhost|127\.|::1$)/.test(host);
