import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import { checkPassword } from '../password-check.ts';
import { clientNetwork, limits, tryConsume } from '../rate-limits.ts';
import type { Site } from '../site.ts';
import { emptyForm, type FormState, fieldSchemas, fields, readForm, renderForm } from './forms.ts';
import { page } from './page.ts';
import { safeNextPath } from './redirect-targets.ts';
import { findVisitor, signIn } from './visitor.ts';

const SignIn = z.object({ email: fieldSchemas.email, password: fieldSchemas.password });

const refusals = {
  credentials: 'That email and password don’t match',
  disabled: 'This membership is suspended',
  tooMany: 'Too many tries. Wait 15 minutes, or reset your password',
};

export function signInRoutes(site: Site) {
  const routes = new Hono();

  routes.get('/signin', async (c) => {
    const next = safeNextPath(c.req.query('next'));
    if (await findVisitor(site, c)) return c.redirect(next, 302);
    return c.html(signInPage(site, next, emptyForm));
  });

  routes.post('/signin', async (c) => {
    const filled = await readForm(c, SignIn);
    const next = safeNextPath(filled.typed.next);
    const renderErrors = (errors: FormState['errors'], status: 401 | 403 | 422 | 429) =>
      c.html(signInPage(site, next, { typed: filled.typed, errors }), status);
    if (!filled.values) return renderErrors(filled.errors, 422);

    const from = callerNetwork(c);
    const allowed = await tryConsume(site, `sign-ins ${from}`, limits.signInsPerNetwork);
    const check = allowed
      ? await checkPassword(site, filled.values, { from, limit: limits.signIn })
      : { refused: 'tooMany' as const };
    if ('refused' in check) {
      if (check.refused === 'tooMany')
        c.header('retry-after', String(limits.signIn.windowMs / 1000));
      const status = { credentials: 401, disabled: 403, tooMany: 429 } as const;
      return renderErrors({ form: refusals[check.refused] }, status[check.refused]);
    }
    await signIn(site, c, check.account.uid);
    return c.redirect(next, 303);
  });
  return routes;
}

export const callerNetwork = (c: Context) => clientNetwork(getConnInfo(c).remote.address);

const signInPage = (site: Site, next: string, filled: FormState) =>
  page(site, {
    title: Object.keys(filled.errors).length > 0 ? 'Not signed in' : 'Sign in',
    body: html`<div class="narrow">
<h1>Sign in</h1>
${next.startsWith('/open') ? html`<p>Then you’ll go straight to Plumbline.</p>` : ''}
${renderForm(
  {
    action: '/signin',
    fields: [fields.email, fields.password],
    submit: 'Sign in',
    hidden: { next },
  },
  filled,
)}
<p><a href="/forgotten">Forgot your password?</a></p>
<p>Not a member yet? <a href="/join">Join the guild</a></p>
</div>`,
  });
