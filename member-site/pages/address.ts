import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import { findAccount } from '../accounts.ts';
import { mailCode } from '../mailed-codes.ts';
import { changeEmail } from '../members.ts';
import { checkPassword } from '../password-check.ts';
import { limits } from '../rate-limits.ts';
import type { Site } from '../site.ts';
import { emptyForm, type FormState, fieldSchemas, fields, readForm, renderForm } from './forms.ts';
import { page } from './page.ts';
import { callerNetwork } from './sign-in.ts';
import { findVisitor, type Visitor } from './visitor.ts';

const NewEmail = z.object({ email: fieldSchemas.email, password: fieldSchemas.password });

/** Changes the email address after asking for the password; notifies the former address. */
export function addressRoutes(site: Site) {
  const routes = new Hono();
  const redirectToSignIn = (c: Context) => c.redirect('/signin?next=/details', 303);

  routes.get('/address', async (c) => {
    const visitor = await findVisitor(site, c);
    return visitor ? c.html(addressPage(site, visitor, emptyForm)) : redirectToSignIn(c);
  });

  routes.post('/address', async (c) => {
    const visitor = await findVisitor(site, c);
    if (!visitor) return redirectToSignIn(c);
    const filled = await readForm(c, NewEmail);
    const renderErrors = (errors: FormState['errors'], status: 409 | 422 | 429) =>
      c.html(addressPage(site, visitor, { typed: filled.typed, errors }), status);
    if (!filled.values) return renderErrors(filled.errors, 422);

    const { uid, email: currentEmail } = visitor.account;
    const { email, password } = filled.values;
    if (email === currentEmail)
      return renderErrors({ email: 'That’s already your email address' }, 422);
    const from = callerNetwork(c);
    const check = await checkPassword(
      site,
      { email: currentEmail, password },
      { from, limit: limits.signIn },
    );
    if ('refused' in check)
      return check.refused === 'tooMany'
        ? renderErrors({ password: 'Too many tries. Wait 15 minutes' }, 429)
        : renderErrors({ password: 'That password isn’t right' }, 422);
    if (!(await changeEmail(site, uid, email)))
      return renderErrors({ email: 'There’s already a membership with this address' }, 409);

    await site.sendMail({
      to: currentEmail,
      subject: `Your membership email was changed – ${site.name}`,
      body: `You now sign in to your membership as ${email}. If this wasn’t you, reply to this email.\n\n${site.name}`,
    });
    const account = await findAccount(site.db, { uid });
    if (account) await mailCode(site, account, 'VERIFY_EMAIL');
    return c.redirect('/membership', 303);
  });
  return routes;
}

const addressPage = (site: Site, { account }: Visitor, filled: FormState) =>
  page(site, {
    title: Object.keys(filled.errors).length > 0 ? 'Email not changed' : 'Change your email',
    account,
    body: html`<div class="narrow">
<h1>Change your email address</h1>
<p>You sign in as ${account.email}. We’ll email the new address to confirm it’s yours.</p>
${renderForm(
  {
    action: '/address',
    fields: [{ ...fields.email, label: 'New email address' }, fields.password],
    submit: 'Change email',
  },
  filled,
)}
<p><a href="/details">Keep your current email</a></p>
</div>`,
  });
