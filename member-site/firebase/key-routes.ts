import { X509Certificate } from 'node:crypto';
import { Hono } from 'hono';
import { getSigningKey, publishedCertificates } from '../signing-keys.ts';
import type { Site } from '../site.ts';

/** How long clients may cache the keys; they fetch again at once when a token names an unknown key. */
const MAX_AGE_SECONDS = 3_600;

/** The public keys, as a map of certificates and as a JSON Web Key Set. */
export function keyRoutes(site: Site) {
  const routes = new Hono();
  const cache = {
    'cache-control': `public, max-age=${MAX_AGE_SECONDS}, must-revalidate, no-transform`,
  };
  const published = async () => {
    await getSigningKey(site);
    return publishedCertificates(site);
  };

  routes.get('/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com', async (c) =>
    c.json(Object.fromEntries(await published()), 200, cache),
  );
  routes.get('/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com', async (c) => {
    const keys = [...(await published())].map(([kid, certificate]) => ({
      ...new X509Certificate(certificate).publicKey.export({ format: 'jwk' }),
      alg: 'RS256',
      use: 'sig',
      kid,
    }));
    return c.json({ keys }, 200, cache);
  });
  return routes;
}
