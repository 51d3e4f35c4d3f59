import type { Config } from '@react-router/dev/config';
import { precompress } from './src/server/pages/precompress.ts';
import { assertNoSecretsIn } from './src/server/pages/secrets-in-build.ts';

export default {
  appDirectory: 'src/app',
  ssr: true,
  // The route table is short, so every page ships it and no click waits for a manifest.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    const sent = `${reactRouterConfig.buildDirectory}/client`;
    await assertNoSecretsIn(sent, process.env);
    await precompress(sent);
  },
} satisfies Config;
