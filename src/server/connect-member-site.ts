import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { ConnectedMemberSite } from './context.ts';
import { startLocalMemberSite } from './local-member-site.ts';
import { createMemberSite, type MemberSiteConfig } from './member-site.ts';

type Connected = {
  memberSite?: ConnectedMemberSite;
  /** Lines about its demo members, for whoever starts the program. */
  signIns: string[];
  stop: () => Promise<void>;
};

/** The membership site that the settings name; started first when it is our own. */
export async function connectMemberSite(
  config: Config,
  options: { databaseUrl: string; log: Logger },
): Promise<Connected> {
  const settings = config.memberSite;
  const connected = (client: MemberSiteConfig, name: string, url: string) => ({
    ...createMemberSite(client, {
      report: ({ message }) => options.log.warn({ reason: message }, 'membership site of no use'),
    }),
    name,
    url,
  });
  if (settings.kind === 'off') return { signIns: [], stop: async () => {} };
  if (settings.kind === 'remote')
    return {
      memberSite: connected(settings.client, settings.name, settings.url),
      signIns: [],
      stop: async () => {},
    };
  const local = await startLocalMemberSite(config, settings, options);
  return {
    memberSite: connected(local.client, local.name, local.url),
    signIns: local.signIns,
    stop: local.stop,
  };
}
