import type { Config } from '@react-router/dev/config';
import { compactManifest } from './src/server/pages/page-manifest.ts';
import { assertPageWeights } from './src/server/pages/page-weights.ts';
import { precompress } from './src/server/pages/precompress.ts';
import { assertNoSecretsIn } from './src/server/pages/secrets-in-build.ts';

/** Of the heaviest page: those with the largest forms. Each page of the product adds its line to what all of them load. */
const MAX_SCRIPT_BYTES = 200 * 1024;
/** Of the page after signing in, which has no field, window or menu yet. */
const MAX_DASHBOARD_BYTES = 168 * 1024;

export default {
  appDirectory: 'src/app',
  ssr: true,
  // The route table is short, so every page ships it and no click waits for a manifest.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    const sent = `${reactRouterConfig.buildDirectory}/client`;
    await assertNoSecretsIn(sent, process.env);
    await compactManifest(sent);
    await precompress(sent);
    await assertPageWeights(sent, (page) =>
      /^\/(admin|(homeowner|contractor)\/dashboard)$/.test(page)
        ? MAX_DASHBOARD_BYTES
        : MAX_SCRIPT_BYTES,
    );
  },
} satisfies Config;
