import type { Context } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import { canonicalEmail } from '../accounts.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from '../passwords.ts';
import type { Html } from './page.ts';

export type Field = {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'tel' | 'password';
  autocomplete: string;
  hint?: string;
  optional?: boolean;
};

/** The values of a submitted form as they were typed, and its errors. */
export type FormState = { typed: Record<string, string>; errors: Record<string, string> };

export const emptyForm: FormState = { typed: {}, errors: {} };

/** Reads a submitted form: its parsed values if all are valid, otherwise what to render again. */
export async function readForm<T>(
  c: Context,
  shape: z.ZodType<T>,
): Promise<FormState & { values?: T }> {
  const body = await c.req.parseBody().catch(() => ({}));
  const typed = Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
  const parsed = shape.safeParse(typed);
  if (parsed.success) return { typed, errors: {}, values: parsed.data };
  const errors = Object.fromEntries(
    parsed.error.issues.map(({ path: [name], message }) => [String(name), message]).reverse(),
  );
  return { typed, errors };
}

/** Renders a form with labels, hints, an error next to each field, and a summary of the errors above. */
export function renderForm(
  { action, fields, submit, hidden = {} }: FormDefinition,
  { typed, errors }: FormState,
) {
  return html`${renderErrorSummary(fields, errors)}
<form method="post" action="${action}" novalidate>
${Object.entries(hidden).map(
  ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
)}
${fields.map((field) => renderInput(field, typed[field.name] ?? '', errors[field.name]))}
<button>${submit}</button>
</form>`;
}

type FormDefinition = {
  action: string;
  fields: Field[];
  submit: string;
  hidden?: Record<string, string>;
};

function renderInput(field: Field, typed: string, error: string | undefined): Html {
  const { name, label, type = 'text', autocomplete, hint, optional = false } = field;
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  // Passwords are never sent back.
  const value = type === 'password' ? '' : typed;
  return html`<div class="field">
<label for="${name}">${label}${optional ? html` <span>(optional)</span>` : ''}</label>
${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
${error ? html`<p class="wrong" id="${name}-error">${error}</p>` : ''}
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}"
${optional ? '' : html`required`} ${error ? html`aria-invalid="true"` : ''}
${described ? html`aria-describedby="${described}"` : ''}>
</div>`;
}

function renderErrorSummary(fields: Field[], errors: Record<string, string>): Html {
  if (Object.keys(errors).length === 0) return html``;
  const { form: general } = errors;
  return html`<div class="wrong-summary" role="alert">
<p>Please fix the following:</p>
<ul>${general ? html`<li>${general}</li>` : ''}${fields.map(({ name }) =>
    errors[name] ? html`<li><a href="#${name}">${errors[name]}</a></li>` : '',
  )}</ul>
</div>`;
}

const singleLineText = (max: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `This has more than ${max} characters`)
    .regex(/^[^\p{Cc}]*$/u, 'This has a character we can’t save')
    .refine((value) => value.isWellFormed(), 'This has a character we can’t save');

const Email = z
  .string('Enter your email address')
  .transform(canonicalEmail)
  .refine((email) => email !== undefined, 'Enter an email address, such as name@example.com')
  .transform(String);

const Password = z.string('Enter your password').min(1, 'Enter your password');

const NewPassword = Password.min(MIN_PASSWORD, `Use ${MIN_PASSWORD} characters or more`).max(
  MAX_PASSWORD,
  `Use ${MAX_PASSWORD} characters or fewer`,
);

export const fieldSchemas = {
  email: Email,
  password: Password,
  newPassword: NewPassword,
  firstName: singleLineText(60, 'Enter your first name'),
  lastName: singleLineText(60, 'Enter your last name'),
  phone: z
    .string()
    .trim()
    .regex(/^$|^[\d()+.\s-]{7,20}$/, 'Enter a phone number, such as (312) 555-0100')
    .default(''),
  zipCode: z
    .string('Enter your ZIP code')
    .trim()
    .regex(/^\d{5}$/, 'Enter a 5-digit ZIP code'),
};

export const fields = {
  email: { name: 'email', label: 'Email address', type: 'email', autocomplete: 'username' },
  password: {
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'current-password',
  },
  newPassword: {
    name: 'password',
    label: 'New password',
    type: 'password',
    autocomplete: 'new-password',
    hint: `${MIN_PASSWORD} characters or more.`,
  },
  firstName: { name: 'firstName', label: 'First name', autocomplete: 'given-name' },
  lastName: { name: 'lastName', label: 'Last name', autocomplete: 'family-name' },
  phone: { name: 'phone', label: 'Phone', type: 'tel', autocomplete: 'tel', optional: true },
  zipCode: { name: 'zipCode', label: 'ZIP code', autocomplete: 'postal-code' },
} satisfies Record<string, Field>;
