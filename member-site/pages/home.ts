import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Site } from '../site.ts';
import { notice, page } from './page.ts';
import { findVisitor } from './visitor.ts';

export function homeRoutes(site: Site) {
  const routes = new Hono();
  routes.get('/', async (c) => {
    const account = (await findVisitor(site, c))?.account;
    const signedOut = c.req.query('signed-out') !== undefined && !account;
    const body = html`${signedOut ? notice('You’re signed out.') : ''}
<section class="welcome">
<h1>For people who take care of their homes</h1>
<p class="lead">One membership, with a place on Plumbline to find pros for the jobs you’d rather not do.</p>
<p class="actions">${
      account
        ? html`<a class="button" href="/membership">Your membership</a>`
        : html`<a class="button" href="/join">Join the guild</a> <a href="/signin">I’m a member</a>`
    }</p>
</section>
<section class="columns" aria-label="What members have">
<div><h2>One sign-in</h2><p>Sign in here and open Plumbline without another password.</p></div>
<div><h2>Everything in one place</h2><p>Your projects, quotes, and messages are waiting for you there, under the same name.</p></div>
<div><h2>Nothing hidden</h2><p>Plumbline gets your name, contact details, and ZIP code. That’s all.</p></div>
</section>`;
    return c.html(page(site, { title: 'Welcome', account, body }));
  });
  return routes;
}
