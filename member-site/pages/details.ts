import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import { findDocumentByUid } from '../documents.ts';
import { changeDetails, changePassword } from '../members.ts';
import { checkPassword } from '../password-check.ts';
import { limits } from '../rate-limits.ts';
import type { Site } from '../site.ts';
import { stringField } from '../typed-values.ts';
import { emptyForm, type FormState, fieldSchemas, fields, readForm, renderForm } from './forms.ts';
import { type Html, notice, page } from './page.ts';
import { callerNetwork } from './sign-in.ts';
import { findVisitor, signIn, type Visitor } from './visitor.ts';

const { firstName, lastName, phone, zipCode, newPassword, password } = fieldSchemas;
const Details = z.object({ firstName, lastName, phone, zipCode });
const NewPassword = z.object({ current: password, password: newPassword });

export function detailsRoutes(site: Site) {
  const routes = new Hono();
  const currentVisitor = (c: Context) => findVisitor(site, c);

  routes.get('/details', async (c) => {
    const visitor = await currentVisitor(c);
    if (!visitor) return c.redirect('/signin?next=/details');
    return c.html(await detailsPage(site, visitor, {}));
  });

  routes.post('/details', async (c) => {
    const visitor = await currentVisitor(c);
    if (!visitor) return c.redirect('/signin?next=/details', 303);
    const details = await readForm(c, Details);
    if (!details.values) return c.html(await detailsPage(site, visitor, { details }), 422);
    const { uid, email } = visitor.account;
    await changeDetails(site, uid, email, details.values);
    return c.html(
      await detailsPage(site, visitor, { message: notice('Your details were saved.') }),
    );
  });

  routes.post('/details/password', async (c) => {
    const visitor = await currentVisitor(c);
    if (!visitor) return c.redirect('/signin?next=/details', 303);
    const filled = await readForm(c, NewPassword);
    const renderErrors = async (errors: FormState['errors'], status: 422 | 429) =>
      c.html(await detailsPage(site, visitor, { password: { typed: {}, errors } }), status);
    if (!filled.values) return renderErrors(filled.errors, 422);

    const { email, uid } = visitor.account;
    const current = { email, password: filled.values.current };
    const from = callerNetwork(c);
    const check = await checkPassword(site, current, { from, limit: limits.signIn });
    if ('refused' in check)
      return check.refused === 'tooMany'
        ? renderErrors({ current: 'Too many tries. Wait 15 minutes' }, 429)
        : renderErrors({ current: 'That password isn’t right' }, 422);
    await changePassword(site, uid, filled.values.password);
    await signIn(site, c, uid);
    const message = notice('Your password was changed. You were signed out everywhere else.');
    return c.html(await detailsPage(site, visitor, { message }));
  });
  return routes;
}

async function detailsPage(
  site: Site,
  { account }: Visitor,
  {
    details,
    password: passwordForm = emptyForm,
    message,
  }: { details?: FormState; password?: FormState; message?: Html },
) {
  const stored = (await findDocumentByUid(site.db, account.uid))?.fields;
  const names = ['firstName', 'lastName', 'phone', 'zipCode'];
  const typed = Object.fromEntries(names.map((name) => [name, stringField(stored, name)]));
  const body = html`${message ?? ''}<div class="narrow">
<h1>Your details</h1>
<p>You sign in as ${account.email}. <a href="/address">Change email</a></p>
${renderForm(
  {
    action: '/details',
    fields: [fields.firstName, fields.lastName, fields.phone, fields.zipCode],
    submit: 'Save details',
  },
  details ?? { typed, errors: {} },
)}
<h2>Change your password</h2>
${renderForm(
  {
    action: '/details/password',
    fields: [
      { ...fields.password, name: 'current', label: 'Current password' },
      fields.newPassword,
    ],
    submit: 'Change password',
  },
  passwordForm,
)}
</div>`;
  return page(site, { title: 'Your details', account, body });
}
