import type { MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import type { Site } from '../site.ts';
import { page } from './page.ts';

/** Accepts forms from our own pages only, by headers that scripts of other sites cannot set. */
export function requireSameOriginForms(site: Site): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    const origin = c.req.header('origin');
    const fetchSite = c.req.header('sec-fetch-site');
    const ours =
      (origin !== undefined || fetchSite !== undefined) &&
      (origin === undefined || isSameOrigin(site, origin, c.req.header('host'))) &&
      (fetchSite === undefined || fetchSite === 'same-origin');
    if (ours) return next();
    return c.html(page(site, { title: 'Form not accepted', body: crossOriginBody }), 403);
  };
}

function isSameOrigin({ publicUrl }: Site, origin: string, host: string | undefined) {
  if (publicUrl && origin === new URL(publicUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

const crossOriginBody = html`<h1>This form didn’t come from this site</h1>
<p>Nothing was changed. <a href="/">Go to the home page</a> and try again from there.</p>`;
