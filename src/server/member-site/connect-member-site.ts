import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { ConnectedMemberSite } from '../context.ts';
import { memberSiteUnavailable } from './circuit-breaker.ts';
import { type LocalMemberSite, startLocalMemberSite } from './local-member-site.ts';
import { createMemberSite, type MemberSiteConfig } from './member-site.ts';

type MemberSiteConnection = {
  memberSite?: ConnectedMemberSite;
  /** Lines about its demo members, for the startup message. */
  signIns: string[];
  stop: () => Promise<void>;
};

type Options = {
  databaseUrl: string;
  log: Logger;
  /** The site that ships with the product, where another process of ours runs it. */
  local?: { site: LocalMemberSite; isUp: () => boolean; stop?: () => Promise<void> } | undefined;
};

/** Connects to the configured membership site; starts it first when it is the one that ships with the product. */
export async function connectMemberSite(
  config: Config,
  options: Options,
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
  const { local = await startLocalMemberSite(config, settings, options) } = options;
  const { client, name, url, signIns } = local.site;
  return {
    memberSite: refuseWhileDown(
      connected(client, { name, url, links: settings.links(url) }),
      local.isUp,
    ),
    signIns,
    stop: local.stop ?? (async () => {}),
  };
}

/** Refuses all calls while the process of the site is not running. */
function refuseWhileDown(site: ConnectedMemberSite, isUp: () => boolean): ConnectedMemberSite {
  const gated = Object.entries(site).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value];
    const call = value as (...args: never[]) => Promise<unknown>;
    return [
      name,
      async (...args: never[]) => {
        if (!isUp()) throw memberSiteUnavailable();
        return call(...args);
      },
    ];
  });
  return Object.fromEntries(gated) as ConnectedMemberSite;
}
