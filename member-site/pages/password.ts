import { Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import { findAccount } from '../accounts.ts';
import { mailCode, peekCode, resetPassword } from '../mailed-codes.ts';
import { limits, tryConsume } from '../rate-limits.ts';
import type { Site } from '../site.ts';
import { emptyForm, type FormState, fieldSchemas, fields, readForm, renderForm } from './forms.ts';
import { page } from './page.ts';
import { callerNetwork } from './sign-in.ts';

const ForgotPasswordForm = z.object({ email: fieldSchemas.email });
const ResetPasswordForm = z.object({ password: fieldSchemas.newPassword });

/** Resets the password by a mailed link. */
export function passwordRoutes(site: Site) {
  const routes = new Hono();

  routes.get('/forgotten', (c) => c.html(forgotPasswordPage(site, emptyForm)));

  routes.post('/forgotten', async (c) => {
    const filled = await readForm(c, ForgotPasswordForm);
    if (!filled.values) return c.html(forgotPasswordPage(site, filled), 422);
    const { email } = filled.values;
    if (!(await tryConsume(site, `forgotten ${callerNetwork(c)}`, limits.joinsPerNetwork))) {
      const errors = { form: 'Too many emails from here. Wait an hour' };
      return c.html(forgotPasswordPage(site, { typed: filled.typed, errors }), 429);
    }
    const account = await findAccount(site.db, { email });
    if (account && !account.disabled) await mailCode(site, account, 'PASSWORD_RESET');
    const body = html`<div class="narrow"><h1>Check your email</h1>
<p>If ${email} belongs to a membership, we sent a link there. It works for an hour.</p></div>`;
    return c.html(page(site, { title: 'Check your email', body }));
  });

  routes.get('/reset', async (c) => {
    const code = c.req.query('oobCode') ?? '';
    const resolved = await peekCode(site, code);
    if ('refused' in resolved || resolved.type !== 'PASSWORD_RESET')
      return c.html(expiredLinkPage(site), 410);
    return c.html(resetPage(site, code, emptyForm));
  });

  routes.post('/reset', async (c) => {
    const filled = await readForm(c, ResetPasswordForm);
    const code = filled.typed.oobCode ?? '';
    if (!filled.values) return c.html(resetPage(site, code, filled), 422);
    const resolved = await resetPassword(site, code, filled.values.password);
    if ('refused' in resolved) return c.html(expiredLinkPage(site), 410);
    const body = html`<div class="narrow"><h1>Your password was changed</h1>
<p>You were signed out everywhere. <a href="/signin">Sign in with the new one</a>.</p></div>`;
    return c.html(page(site, { title: 'Your password was changed', body }));
  });
  return routes;
}

const forgotPasswordPage = (site: Site, filled: FormState) =>
  page(site, {
    title: 'Forgot password',
    body: html`<div class="narrow">
<h1>Forgot your password?</h1>
<p>We’ll email you a link to choose a new one.</p>
${renderForm({ action: '/forgotten', fields: [fields.email], submit: 'Email me a link' }, filled)}
</div>`,
  });

const resetPage = (site: Site, code: string, filled: FormState) =>
  page(site, {
    title: 'New password',
    body: html`<div class="narrow">
<h1>Choose a new password</h1>
${renderForm(
  {
    action: '/reset',
    fields: [fields.newPassword],
    submit: 'Save password',
    hidden: { oobCode: code },
  },
  filled,
)}
</div>`,
  });

const expiredLinkPage = (site: Site) =>
  page(site, {
    title: 'This link has expired',
    body: html`<div class="narrow"><h1>This link has expired</h1>
<p>It was already used, or it’s more than an hour old. <a href="/forgotten">Request a new one</a>.</p></div>`,
  });
