import { Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import { mailCode } from '../mailed-codes.ts';
import { createMember } from '../members.ts';
import { limits, tryConsume } from '../rate-limits.ts';
import type { Site } from '../site.ts';
import { emptyForm, type FormState, fieldSchemas, fields, readForm, renderForm } from './forms.ts';
import { page } from './page.ts';
import { callerNetwork } from './sign-in.ts';
import { findVisitor, signIn } from './visitor.ts';

const { firstName, lastName, email, phone, zipCode, newPassword } = fieldSchemas;
const Join = z.object({ firstName, lastName, email, phone, zipCode, password: newPassword });

export function joinRoutes(site: Site) {
  const routes = new Hono();

  routes.get('/join', async (c) =>
    (await findVisitor(site, c)) ? c.redirect('/membership') : c.html(joinPage(site, emptyForm)),
  );

  routes.post('/join', async (c) => {
    const filled = await readForm(c, Join);
    const renderErrors = (errors: FormState['errors'], status: 409 | 422 | 429) =>
      c.html(joinPage(site, { typed: filled.typed, errors }), status);
    if (!filled.values) return renderErrors(filled.errors, 422);
    if (!(await tryConsume(site, `joins ${callerNetwork(c)}`, limits.joinsPerNetwork)))
      return renderErrors(
        { form: 'Too many memberships were created from here. Wait an hour' },
        429,
      );

    const account = await createMember(site, filled.values);
    if (!account)
      return renderErrors({ email: 'There’s already a membership with this address' }, 409);
    await mailCode(site, account, 'VERIFY_EMAIL');
    await signIn(site, c, account.uid);
    return c.redirect('/membership', 303);
  });
  return routes;
}

const joinPage = (site: Site, filled: FormState) =>
  page(site, {
    title: Object.keys(filled.errors).length > 0 ? 'Not joined yet' : 'Join',
    body: html`<div class="narrow">
<h1>Join the guild</h1>
${renderForm(
  {
    action: '/join',
    fields: [
      fields.firstName,
      fields.lastName,
      fields.email,
      fields.phone,
      fields.zipCode,
      { ...fields.newPassword, label: 'Password' },
    ],
    submit: 'Join',
  },
  filled,
)}
<p>Already a member? <a href="/signin">Sign in</a></p>
</div>`,
  });
