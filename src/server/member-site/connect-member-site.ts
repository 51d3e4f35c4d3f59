import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { ConnectedMemberSite } from '../context.ts';
import { memberSiteUnavailable } from './circuit-breaker.ts';
import { startLocalMemberSite } from './local-member-site.ts';
import { createMemberSite, type MemberSiteConfig } from './member-site.ts';

type MemberSiteConnection = {
  memberSite?: ConnectedMemberSite;
  /** Lines about its demo members, for whoever starts the program. */
  signIns: string[];
  stop: () => Promise<void>;
};

/** The membership site that the settings name; started first when it is our own. */
export async function connectMemberSite(
  config: Config,
  options: { databaseUrl: string; log: Logger },
): Promise<MemberSiteConnection> {
  const settings = config.memberSite;
  const connected = (
    client: MemberSiteConfig,
    { name, url, links }: Pick<ConnectedMemberSite, 'name' | 'url' | 'links'>,
  ): ConnectedMemberSite => ({
    ...createMemberSite(client, {
      report: ({ message }) => options.log.warn({ reason: message }, 'membership site of no use'),
    }),
    name,
    url,
    ...(links && { links }),
  });
  if (settings.kind === 'off') return { signIns: [], stop: async () => {} };
  if (settings.kind === 'remote')
    return {
      memberSite: connected(settings.client, settings),
      signIns: [],
      stop: async () => {},
    };
  const local = await startLocalMemberSite(config, settings, options);
  return {
    memberSite: refuseWhileDown(
      connected(local.client, { ...local, links: settings.links(local.url) }),
      local.isUp,
    ),
    signIns: local.signIns,
    stop: local.stop,
  };
}

/** The same calls, refused while the program that should answer them does not run. */
function refuseWhileDown(site: ConnectedMemberSite, isUp: () => boolean): ConnectedMemberSite {
  const gated = Object.entries(site).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value];
    const call = value as (...given: never[]) => Promise<unknown>;
    return [
      name,
      async (...given: never[]) => {
        if (!isUp()) throw memberSiteUnavailable();
        return call(...given);
      },
    ];
  });
  return Object.fromEntries(gated) as ConnectedMemberSite;
}
