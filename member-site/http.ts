import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secureHeaders } from 'hono/secure-headers';
import { authRoutes } from './firebase/auth-routes.ts';
import { ApiError, internalError, payloadTooLarge } from './firebase/errors.ts';
import { firestoreRoutes } from './firebase/firestore-routes.ts';
import { keyRoutes } from './firebase/key-routes.ts';
import { website } from './pages/website.ts';
import type { Site } from './site.ts';

const MAX_BODY = 64 * 1024;

/** All routes: the APIs for programs and the pages for members. */
export function createHttp(site: Site) {
  const app = new Hono();
  const plumbline = new URL(site.plumblineUrl).origin;
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'"],
        // Forms may redirect to Plumbline: after signing in on the way there, and after signing out.
        formAction: ["'self'", plumbline],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
      referrerPolicy: 'same-origin',
      xFrameOptions: 'DENY',
    }),
  );
  app.use(bodyLimit({ maxSize: MAX_BODY, onError: () => payloadTooLarge().toResponse() }));

  app.get('/healthz', (c) => c.json({ status: 'ok' }));

  const apiRoutes = new Hono();
  apiRoutes.route('/', authRoutes(site));
  apiRoutes.route('/', keyRoutes(site));
  apiRoutes.route('/', firestoreRoutes(site));
  apiRoutes.onError((error) => {
    if (error instanceof ApiError) return error.toResponse();
    console.error('A call failed:', error);
    return internalError().toResponse();
  });
  app.route('/', apiRoutes);
  app.route('/', website(site));
  return app;
}
