import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { formErrorResponse } from '#ui/form-result.ts';
import ForgotPassword from './credentials/screens/forgot-password.tsx';
import ResetPassword from './credentials/screens/reset-password.tsx';
import { SIGN_IN_REFUSED } from './session/rules.ts';
import GetStarted from './session/screens/get-started.tsx';
import SignIn from './session/screens/login.tsx';
import Register from './session/screens/register.tsx';
import SetupMasterAdmin from './session/screens/setup-master-admin.tsx';
import TwoFactor from './two-factor/screens/two-factor.tsx';

const signInProviders = { social: [], membershipSite: null };
const groups = [{ name: 'Roof & exterior', services: ['Roof Repair'] }];
const registerLoaderData = (role: string) => ({
  ...{
    role,
    redirectTo: undefined,
    zipCode: '',
    email: '',
    groups,
    social: [],
    referringSite: undefined,
  },
});

type Form = {
  name: string;
  Screen: ComponentType;
  loaderData?: unknown;
  /** The `autocomplete` value of each field, for password managers and browsers. */
  autoComplete: Record<string, string>;
};

const person = {
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'username',
  phone: 'tel',
  password: 'new-password',
};

const forms: Form[] = [
  {
    name: 'signing in',
    Screen: SignIn,
    loaderData: signInProviders,
    autoComplete: { email: 'username', password: 'current-password' },
  },
  {
    name: 'registering as a homeowner',
    Screen: Register,
    loaderData: registerLoaderData('homeowner'),
    autoComplete: { ...person, zipCode: 'postal-code' },
  },
  {
    name: 'registering as a contractor',
    Screen: Register,
    loaderData: registerLoaderData('contractor'),
    autoComplete: { businessName: 'organization', ...person, zipCode: 'postal-code' },
  },
  { name: 'a forgotten password', Screen: ForgotPassword, autoComplete: { email: 'username' } },
  {
    name: 'a new password',
    Screen: ResetPassword,
    loaderData: { isLinkComplete: true },
    autoComplete: { password: 'new-password' },
  },
  { name: 'a second factor', Screen: TwoFactor, autoComplete: { code: 'one-time-code' } },
  {
    name: 'the first admin',
    Screen: SetupMasterAdmin,
    autoComplete: { code: 'off', ...person },
  },
];

/** The page as the server renders it after a refused post. */
function renderForm(
  { Screen, loaderData = null }: Form,
  refused?: { error: ApiError; typed: object },
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(refused?.typed ?? {})) form.set(name, String(value));
  const answer = refused && formErrorResponse(refused.error, form, Object.keys(refused.typed)).data;
  const Stub = createRoutesStub([{ id: 'form', path: '/', Component: Screen }]);
  const hydrationData = { loaderData: { form: loaderData }, actionData: { form: answer } };
  return renderToStaticMarkup(<Stub hydrationData={hydrationData} />);
}

const inputs = (html: string) =>
  new Map(
    [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => [/ name="([^"]*)"/.exec(tag)?.[1], tag]),
  );

describe.each(forms)('$name', (form) => {
  const names = Object.keys(form.autoComplete);

  test('supports password managers, and labels every field', () => {
    const html = renderForm(form);
    const fields = inputs(html);
    for (const [name, fill] of Object.entries(form.autoComplete)) {
      expect(fields.get(name), name).toContain(`autoComplete="${fill}"`);
      expect(html).toContain(`for="${name}"`);
    }
    expect(html).not.toContain('aria-invalid');
  });

  test('shows errors beside each field and in a summary, and keeps the values', () => {
    const typed = Object.fromEntries(names.map((name) => [name, `typed ${name}`]));
    const issues = names.map((path) => ({ path, message: `Not a good ${path}` }));
    const error = new ApiError('invalid-argument', undefined, { issues });
    const html = renderForm(form, { error, typed });
    const fields = inputs(html);
    for (const name of names) {
      const field = fields.get(name) ?? '';
      expect(field).toContain('aria-invalid="true"');
      expect(field).toMatch(new RegExp(`aria-describedby="${name}-error`));
      expect(html).toContain(`id="${name}-error">Not a good ${name}`);
      expect(html).toContain(`<a href="#${name}">Not a good ${name}</a>`);
      if (name === 'password') expect(html).not.toContain('typed password');
      else expect(field).toContain(`value="typed ${name}"`);
    }
    expect(html).toContain('role="alert"');
    expect(fields.get(names[0])).toContain('autofocus');
  });

  test('shows one message when the whole form is refused', () => {
    const error = new ApiError('resource-exhausted', undefined, { retryAfter: 20 });
    const html = renderForm(form, { error, typed: { [names[0] ?? '']: 'kept' } });
    expect(html).toContain('Too many requests. Try again in a minute.');
    expect(html).not.toContain('aria-invalid');
  });
});

test('a refused sign-in leads to another password first, then to the ways to register', () => {
  const form = {
    ...forms[0],
    name: '',
    Screen: SignIn,
    autoComplete: {},
    loaderData: signInProviders,
  };
  const error = new ApiError('unauthenticated', SIGN_IN_REFUSED);
  const html = renderForm(form, {
    error,
    typed: { email: 'nobody@example.com', password: 'secret' },
  });
  expect(html).toContain('Account not found, or the password is wrong');
  const reset = html.indexOf('/forgot-password');
  expect(reset).toBeGreaterThan(0);
  expect(reset).toBeLessThan(html.indexOf('/register?role=homeowner'));
  for (const role of ['homeowner', 'contractor']) expect(html).toContain(`/register?role=${role}`);
  expect(html).toContain('value="nobody@example.com"');
});

const membershipSite = { name: 'Neighbors’ Club', url: 'https://members.example/' };

test('a homeowner who starts describes the project first, and signs up only where a page asks for it', () => {
  const start = (redirectTo?: string) => {
    const screen = { name: '', Screen: GetStarted, autoComplete: {} };
    return renderForm({ ...screen, loaderData: { redirectTo, membershipSite } });
  };
  expect(start()).toMatch(/href="\/projects\/new"[^>]*>I need work done/);
  expect(start()).toMatch(/href="\/register\?role=contractor"[^>]*>I’m a pro/);
  expect(start('/homeowner/messages')).toContain(
    'href="/register?role=homeowner&amp;redirect=%2Fhomeowner%2Fmessages"',
  );
});

test('the membership is one line below the fields, also after a refused sign-in', () => {
  const screen = { name: '', Screen: SignIn, autoComplete: {} };
  const html = renderForm(
    { ...screen, loaderData: { social: [], membershipSite } },
    { error: new ApiError('unauthenticated', SIGN_IN_REFUSED), typed: { email: 'a@b.example' } },
  );
  const link = 'Sign in with your Neighbors’ Club membership';
  expect(html.split(link)).toHaveLength(2);
  expect(html.indexOf(link)).toBeGreaterThan(html.indexOf('</form>'));
});

describe('the sign-in page that another page asked for', () => {
  const wanted = { businessName: 'Okafor Roofing', wish: 'full profile' } as const;
  const render = (address: string, loaderData: object) => {
    const Stub = createRoutesStub([{ id: 'form', path: '/', Component: SignIn }]);
    const hydrationData = { loaderData: { form: { ...signInProviders, ...loaderData } } };
    return renderToStaticMarkup(<Stub initialEntries={[address]} hydrationData={hydrationData} />);
  };

  test('says why, and keeps the way back for a new account', () => {
    const html = render('/?redirect=%2Fcontractor%2F1%2Ffull', { wanted });
    expect(html).toContain('Sign in to see Okafor Roofing’s full profile');
    expect(html).toContain('/register?role=homeowner&amp;redirect=%2Fcontractor%2F1%2Ffull');
  });

  test('says that one comes back, where it is about no pro', () => {
    expect(render('/?redirect=%2Fhomeowner%2Fquotes', {})).toContain('Sign in to go on');
    expect(render('/', {})).not.toContain('Sign in to go on');
  });
});
