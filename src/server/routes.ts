import type { Hono } from 'hono';
import { APPLE_CALLBACK_PATH } from '#features/auth/session/rules.ts';
import { appleCallback } from '#features/auth/social/service.ts';
import type { Services } from './context.ts';
import type { Db } from './database/database.ts';
import { fileRoutes } from './files/file-routes.ts';
import { shareRoutes } from './pages/share-routes.ts';
import { siteMapRoutes } from './pages/site-map.ts';
import { stripeRoutes } from './payments/stripe-routes.ts';
import { twilioRoutes } from './sms/twilio-routes.ts';
import { socialRoutes } from './social/social-routes.ts';

/** The product's routes that are neither calls of the API nor pages. */
export const extraRoutes = (db: Db, services: Services): Hono[] => [
  fileRoutes(db, services),
  socialRoutes(appleCallback(services.config)),
  siteMapRoutes(db, services),
  shareRoutes(db, services),
  twilioRoutes(db, services),
  stripeRoutes(db, services) as unknown as Hono,
];

/** Apple posts its answer from its own site. */
export const foreignFormPaths = [APPLE_CALLBACK_PATH];
