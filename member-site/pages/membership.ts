import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { findDocumentByUid } from '../documents.ts';
import { mailCode } from '../mailed-codes.ts';
import type { Site } from '../site.ts';
import { stringField } from '../typed-values.ts';
import { type Html, notice, page } from './page.ts';
import { findVisitor, type Visitor } from './visitor.ts';

const roleNames = new Map([
  ['member', 'Member'],
  ['employee', 'Guild staff'],
  ['admin', 'Guild administrator'],
]);

export function membershipRoutes(site: Site) {
  const routes = new Hono();

  routes.get('/membership', async (c) => {
    const visitor = await findVisitor(site, c);
    return visitor ? membershipPage(site, c, visitor) : c.redirect('/signin');
  });

  routes.post('/membership/mail', async (c) => {
    const visitor = await findVisitor(site, c);
    if (!visitor) return c.redirect('/signin', 303);
    const sent = await mailCode(site, visitor.account, 'VERIFY_EMAIL');
    const message = sent
      ? `We sent an email to ${visitor.account.email}.`
      : 'We already sent several emails. Check your inbox, or try again in an hour.';
    return membershipPage(site, c, visitor, notice(message));
  });
  return routes;
}

async function membershipPage(site: Site, c: Context, { account }: Visitor, message?: Html) {
  const fields = (await findDocumentByUid(site.db, account.uid))?.fields;
  const name = [stringField(fields, 'firstName'), stringField(fields, 'lastName')].join(' ').trim();
  const role = stringField(fields, 'role');
  const staff = role === 'admin' || role === 'employee';
  const body = html`<div class="desk">${message ?? (account.emailVerified ? '' : unverifiedNotice(account.email))}
<h1>Your membership</h1>
<section class="card" aria-label="Membership card">
<p class="card-name">${name || account.email}</p>
<dl>
<div><dt>Number</dt><dd>${account.memberNumber}</dd></div>
<div><dt>Member since</dt><dd>${formatDay(account.createdAt)}</dd></div>
<div><dt>Role</dt><dd>${roleNames.get(role) ?? 'Member'}</dd></div>
</dl>
</section>
<p class="actions"><a class="button" href="/open">Open Plumbline</a>${
    staff ? html` <a href="/open?redirect_to=/admin">Open its admin portal</a>` : ''
  }</p>
<p>You’ll be signed in as ${account.email}.</p></div>`;
  return c.html(page(site, { title: 'Your membership', account, body }));
}

const unverifiedNotice = (email: string) => html`<div class="notice">
<p>We haven’t confirmed that <strong>${email}</strong> is yours. Click the link in the email we sent.</p>
<form method="post" action="/membership/mail"><button class="plain">Send it again</button></form>
</div>`;

const formatDay = (moment: Date) =>
  html`<time datetime="${moment.toISOString()}">${moment.toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })}</time>`;
