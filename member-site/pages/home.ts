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
    const body = html`${signedOut ? notice('You are signed out.') : ''}
<section class="welcome">
<h1>For people who look after their own house</h1>
<p class="lead">One membership, and a place on Plumbline to find whoever can do what you would rather not.</p>
<p class="actions">${
      account
        ? html`<a class="button" href="/membership">Your membership</a>`
        : html`<a class="button" href="/join">Join the guild</a> <a href="/signin">I am a member</a>`
    }</p>
</section>
<section class="columns" aria-label="What members have">
<div><h2>One key</h2><p>Sign in here and open Plumbline without another password.</p></div>
<div><h2>Your own desk</h2><p>Projects, quotes and messages wait for you there, under the name you have here.</p></div>
<div><h2>Nothing hidden</h2><p>Plumbline learns your name, how to reach you, and your ZIP code. That is all.</p></div>
</section>`;
    return c.html(page(site, { title: 'Welcome', account, body }));
  });
  return routes;
}
