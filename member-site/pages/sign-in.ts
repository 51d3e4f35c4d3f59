import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import { limits, mayTry, placeOf } from '../attempts.ts';
import { checkPassword } from '../password-check.ts';
import type { Site } from '../site.ts';
import { empty, type Filled, fields, form, readForm, shapes } from './forms.ts';
import { page } from './page.ts';
import { localTarget } from './targets.ts';
import { signIn, visitorOf } from './visitor.ts';

const SignIn = z.object({ email: shapes.email, password: shapes.password });

const refusals = {
  credentials: 'This address and this password do not belong together',
  disabled: 'This membership is suspended',
  tooMany: 'There were too many tries. Wait a quarter of an hour, or choose a new password',
};

export function signInRoutes(site: Site) {
  const routes = new Hono();

  routes.get('/signin', async (c) => {
    const next = localTarget(c.req.query('next'));
    if (await visitorOf(site, c)) return c.redirect(next, 302);
    return c.html(signInPage(site, next, empty));
  });

  routes.post('/signin', async (c) => {
    const filled = await readForm(c, SignIn);
    const next = localTarget(filled.typed.next);
    const again = (errors: Filled['errors'], status: 401 | 403 | 422 | 429) =>
      c.html(signInPage(site, next, { typed: filled.typed, errors }), status);
    if (!filled.values) return again(filled.errors, 422);

    const from = placeOfCaller(c);
    const allowed = await mayTry(site, `sign-ins ${from}`, limits.signInsFromOnePlace);
    const check = allowed
      ? await checkPassword(site, filled.values, { from, limit: limits.signIn })
      : { refused: 'tooMany' as const };
    if ('refused' in check) {
      if (check.refused === 'tooMany') c.header('retry-after', String(limits.signIn.within / 1000));
      const status = { credentials: 401, disabled: 403, tooMany: 429 } as const;
      return again({ form: refusals[check.refused] }, status[check.refused]);
    }
    await signIn(site, c, check.account.uid);
    return c.redirect(next, 303);
  });
  return routes;
}

export const placeOfCaller = (c: Context) => placeOf(getConnInfo(c).remote.address);

const signInPage = (site: Site, next: string, filled: Filled) =>
  page(site, {
    title: Object.keys(filled.errors).length > 0 ? 'Not signed in' : 'Sign in',
    body: html`<div class="narrow">
<h1>Sign in</h1>
${next.startsWith('/open') ? html`<p>Then you go straight on to Plumbline.</p>` : ''}
${form(
  {
    action: '/signin',
    fields: [fields.email, fields.password],
    submit: 'Sign in',
    hidden: { next },
  },
  filled,
)}
<p><a href="/forgotten">Forgotten your password?</a></p>
<p>Not a member yet? <a href="/join">Join the guild</a></p>
</div>`,
  });
