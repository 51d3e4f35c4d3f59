import type { Config } from '@react-router/dev/config';
import { precompress } from './src/server/precompress.ts';

export default {
  appDirectory: 'src/app',
  ssr: true,
  // The table is short: every page that is hydrated knows it, and no click waits for a manifest.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => precompress(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config;
