import { Hono } from 'hono';
import { html } from 'hono/html';
import { peekCode, verifyEmail } from '../mailed-codes.ts';
import type { Site } from '../site.ts';
import { page } from './page.ts';

/** Confirms an address by a form, because mail programs may open the link on their own. */
export function verifyRoutes(site: Site) {
  const routes = new Hono();

  routes.get('/verify', async (c) => {
    const code = c.req.query('oobCode') ?? '';
    const resolved = await peekCode(site, code);
    if ('refused' in resolved || resolved.type !== 'VERIFY_EMAIL')
      return c.html(expiredLinkPage(site), 410);
    const body = html`<div class="narrow"><h1>Is this your email address?</h1>
<p><strong>${resolved.account.email}</strong></p>
<form method="post" action="/verify"><input type="hidden" name="oobCode" value="${code}">
<button>Yes, it’s mine</button></form></div>`;
    return c.html(page(site, { title: 'Is this your email address?', body }));
  });

  routes.post('/verify', async (c) => {
    const { oobCode } = await c.req.parseBody();
    const resolved = await verifyEmail(site, typeof oobCode === 'string' ? oobCode : '');
    if ('refused' in resolved) return c.html(expiredLinkPage(site), 410);
    const body = html`<div class="narrow"><h1>Thank you</h1>
<p>${resolved.account.email} is confirmed. <a href="/membership">Your membership</a></p></div>`;
    return c.html(page(site, { title: 'Confirmed', body }));
  });
  return routes;
}

const expiredLinkPage = (site: Site) =>
  page(site, {
    title: 'This link has expired',
    body: html`<div class="narrow"><h1>This link has expired</h1>
<p>It was already used, or it’s more than an hour old. Request a new one on <a href="/membership">your membership</a> page.</p></div>`,
  });
