import { Hono } from 'hono';
import { SOCIAL_CALLBACK_PAGE } from '#features/auth/session/rules.ts';
import type { Config } from '../config/config.ts';
import { sealName } from './provider-name.ts';

/** Where a provider answers by a form that its own page posts. */
export const SOCIAL_FORM_PATH = `${SOCIAL_CALLBACK_PAGE}/apple`;

/**
 * Leads what Apple posts on to the page that all providers lead to. It writes nothing and carries no
 * cookie (SameSite): the sign-in ends there, in the browser that began it.
 */
export function socialRoutes(config: Config) {
  const routes = new Hono();
  routes.post(SOCIAL_FORM_PATH, async (c) => {
    const form = await c.req.parseBody();
    const forwardedParams = new URLSearchParams();
    for (const name of ['code', 'state', 'error'])
      if (typeof form[name] === 'string') forwardedParams.set(name, form[name].slice(0, 4_000));
    const named = sealName(config, form.user);
    if (named) forwardedParams.set('named', named);
    return c.redirect(`${SOCIAL_CALLBACK_PAGE}?${forwardedParams}`, 303);
  });
  return routes;
}
