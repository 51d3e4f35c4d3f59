import { Hono } from 'hono';
import type { Site } from '../site.ts';
import { issueIdToken } from '../tokens.ts';
import { safePlumblinePath } from './redirect-targets.ts';
import { findVisitor } from './visitor.ts';

/** Redirects members to Plumbline with a token that signs them in there; guests sign in here first. */
export function openRoutes(site: Site) {
  const routes = new Hono();

  routes.get('/open', async (c) => {
    // No token for prefetches: it would be issued without anybody going there.
    if (c.req.header('sec-purpose')?.includes('prefetch')) return c.body(null, 503);
    const path = safePlumblinePath(c.req.query('path')) ?? '/';
    const redirectTo = safePlumblinePath(c.req.query('redirect_to'));

    const visitor = await findVisitor(site, c);
    if (!visitor) {
      const query = new URLSearchParams({ path });
      if (redirectTo) query.set('redirect_to', redirectTo);
      return c.redirect(`/signin?${new URLSearchParams({ next: `/open?${query}` })}`, 302);
    }

    const target = new URL(`${site.plumblineUrl}${path}`);
    target.searchParams.set(
      'auth_token',
      await issueIdToken(site, visitor.account, visitor.signedInAt),
    );
    if (redirectTo) target.searchParams.set('redirect_to', redirectTo);
    return c.redirect(target.href, 302);
  });
  return routes;
}
