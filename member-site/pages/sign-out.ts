import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Site } from '../site.ts';
import { page } from './page.ts';
import { findVisitor, signOut } from './visitor.ts';

/**
 * Ends the session. Plumbline redirects here when a member signs out there, and `continue` leads back to it. A link
 * from any other site shows a confirmation instead.
 */
export function signOutRoutes(site: Site) {
  const routes = new Hono();
  const plumbline = new URL(site.plumblineUrl).origin;
  const allowedReturnUrl = (target: string | undefined) =>
    target && URL.canParse(target) && new URL(target).origin === plumbline
      ? new URL(target).href
      : undefined;
  const isFromPlumbline = (c: Context) => {
    const referer = c.req.header('referer');
    return referer !== undefined && URL.canParse(referer) && new URL(referer).origin === plumbline;
  };

  routes.get('/signout', async (c) => {
    const next = allowedReturnUrl(c.req.query('continue'));
    if (next && isFromPlumbline(c)) {
      await signOut(site, c);
      return c.redirect(next, 302);
    }
    const account = (await findVisitor(site, c))?.account;
    if (!account) return c.redirect(next ?? '/?signed-out', 302);
    const body = html`<div class="narrow">
<h1>Sign out of ${site.name}?</h1>
<p>You’re signed in as ${account.email}.</p>
<form method="post" action="/signout">
${next ? html`<input type="hidden" name="continue" value="${next}">` : ''}
<button>Sign out</button>
</form>
<p><a href="/membership">Stay signed in</a></p>
</div>`;
    return c.html(page(site, { title: 'Sign out', account, body }));
  });

  routes.post('/signout', async (c) => {
    const body = await c.req.parseBody();
    const next = typeof body.continue === 'string' ? allowedReturnUrl(body.continue) : undefined;
    await signOut(site, c);
    return c.redirect(next ?? '/?signed-out', 303);
  });
  return routes;
}
