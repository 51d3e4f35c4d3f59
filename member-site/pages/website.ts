import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Site } from '../site.ts';
import { addressRoutes } from './address.ts';
import { crest } from './crest.ts';
import { requireSameOriginForms } from './csrf.ts';
import { detailsRoutes } from './details.ts';
import { homeRoutes } from './home.ts';
import { joinRoutes } from './join.ts';
import { membershipRoutes } from './membership.ts';
import { openRoutes } from './open.ts';
import { outboxRoutes } from './outbox.ts';
import { page } from './page.ts';
import { passwordRoutes } from './password.ts';
import { signInRoutes } from './sign-in.ts';
import { signOutRoutes } from './sign-out.ts';
import { style } from './style.ts';
import { verifyRoutes } from './verify.ts';
import { findVisitor } from './visitor.ts';

/** The pages of the website. */
export function website(site: Site) {
  const routes = new Hono();
  const asset = (type: string) => ({
    'content-type': type,
    'cache-control': 'public, max-age=3600',
  });
  routes.get('/style.css', (c) => c.body(style, 200, asset('text/css; charset=utf-8')));
  routes.get('/crest.svg', (c) => c.body(crest, 200, asset('image/svg+xml')));

  routes.use(requireSameOriginForms(site));
  routes.use(async (c, next) => {
    await next();
    c.res.headers.set('cache-control', 'private, no-store');
  });
  for (const each of [
    homeRoutes,
    joinRoutes,
    signInRoutes,
    membershipRoutes,
    detailsRoutes,
    addressRoutes,
    passwordRoutes,
    verifyRoutes,
    openRoutes,
    signOutRoutes,
    outboxRoutes,
  ])
    routes.route('/', each(site));

  routes.all('*', async (c) => {
    const account = (await findVisitor(site, c))?.account;
    return c.html(page(site, { title: 'Page not found', account, body: notFoundBody }), 404);
  });
  routes.onError((error, c) => {
    console.error('A page failed:', error);
    return c.html(page(site, { title: 'Not now', body: errorBody }), 500);
  });
  return routes;
}

const notFoundBody = html`<h1>Page not found</h1>
<p>The address may be old or mistyped. <a href="/">Go to the home page</a>.</p>`;

const errorBody = html`<h1>Something went wrong</h1>
<p>It’s on our side, and nothing was changed. Please try again in a moment.</p>`;
