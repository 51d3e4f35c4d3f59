import * as z from 'zod';
import { email, firstName, lastName, phone } from '#features/users/shapes.ts';
import { apiErrors } from '#lib/api-error.ts';
import { businessNameText, call, singleLineText, zipCode } from '#lib/contract.ts';
import { roles } from '#lib/roles.ts';
import { CODE_DIGITS, CODE_MINUTES, EMAIL_CODE } from '../email-proof/rules.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, socialProviders } from './rules.ts';
import { Challenge, goTo, Session, SignedIn, SignInOutcome } from './shapes.ts';

export const newPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `Use at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(MAX_PASSWORD_LENGTH, `Use at most ${MAX_PASSWORD_LENGTH} characters`);

/** The token of a mailed link. */
const presentPassword = z.string().min(1).max(MAX_PASSWORD_LENGTH);
const mailedToken = z.string().min(20).max(100);

const done = z.object({ success: z.literal(true) });
const Person = z.object({ email, password: newPassword, firstName, lastName, phone });

const Registration = z.discriminatedUnion('role', [
  // Nobody needs to call a homeowner before they hire.
  Person.extend({
    role: z.literal('homeowner'),
    phone: phone.optional(),
    zipCode: zipCode.optional(),
  }),
  Person.extend({
    role: z.literal('contractor'),
    businessName: businessNameText,
    zipCode,
    services: z.array(singleLineText(60)).min(1, 'Choose at least one service').max(20),
  }),
]);
export type Registration = z.output<typeof Registration>;

export const sessionContract = {
  get: call
    .route({
      method: 'GET',
      path: '/session',
      tags: ['Session'],
      summary: 'Get the current session',
    })
    .meta({ who: 'anyone' })
    .output(Session),
  signIn: call
    .route({ method: 'POST', path: '/session', tags: ['Session'], summary: 'Sign in' })
    .meta({ who: 'anyone' })
    .input(
      z.object({
        email,
        password: presentPassword,
        redirectTo: z
          .string()
          .max(2_000)
          .optional()
          .describe('A path of ours: of several roles held, its own becomes the active one'),
      }),
    )
    .output(
      z
        .union([SignedIn.extend({ goTo }), Challenge.extend({ goTo })])
        .describe('A challenge for an admin with a second factor'),
    ),
  requestSignInLink: call
    .route({
      method: 'POST',
      path: '/session/sign-in-link',
      tags: ['Session'],
      summary: 'Email a sign-in link. Answers the same for every address',
      description:
        'Works even when too many failed attempts have locked password sign-in (signIn answers 429). An unconfirmed address gets a link that also confirms it.',
    })
    .meta({ who: 'anyone' })
    .input(z.object({ email, redirectTo: z.string().max(2_000).optional() }))
    .output(done),
  signInByLink: call
    .route({
      method: 'PUT',
      path: '/session/sign-in-link',
      tags: ['Session'],
      summary: 'Sign in with an emailed link. Each link works once',
    })
    .meta({ who: 'anyone' })
    .errors(apiErrors('failed-precondition'))
    .input(z.object({ token: mailedToken, redirectTo: z.string().max(2_000).optional() }))
    .output(
      z
        .union([SignedIn.extend({ goTo }), Challenge.extend({ goTo })])
        .describe('A challenge for an admin with a second factor'),
    ),
  confirmSignIn: call
    .route({
      method: 'POST',
      path: '/session/two-factor',
      tags: ['Session'],
      summary: 'Finish signing in with an authenticator code or a recovery code',
    })
    .meta({ who: 'anyone' })
    .input(
      z.object({
        code: singleLineText(20).describe('Six digits of the app, or one recovery code'),
        challenge: z.string().max(100).optional().describe('Unless the cookie has it'),
      }),
    )
    .output(SignedIn),
  sso: call
    .route({
      method: 'POST',
      path: '/session/sso',
      tags: ['Session'],
      summary: 'Sign in with a membership-site token. Each token works once',
    })
    .meta({ who: 'anyone' })
    .input(
      z.object({
        token: z.string().max(100_000),
        redirectTo: z.string().max(2_000).optional().describe('A path of ours, or the hint admin'),
      }),
    )
    .output(SignInOutcome),
  providers: call
    .route({
      method: 'GET',
      path: '/session/providers',
      tags: ['Session'],
      summary: 'List sign-in methods other than a password',
    })
    .meta({ who: 'anyone' })
    .output(
      z.object({
        social: z.array(z.enum(socialProviders)).describe('Those that have credentials here'),
        membershipSite: z
          .object({
            name: z.string(),
            url: z.string(),
            links: z
              .array(z.object({ label: z.string(), url: z.string() }))
              .describe('Pages of it for its members'),
          })
          .nullable()
          .describe('null when none is connected'),
      }),
    ),
  social: call
    .route({
      method: 'POST',
      path: '/session/social',
      tags: ['Session'],
      summary: 'Start signing in with a provider. Open the address in a popup',
    })
    .meta({ who: 'anyone' })
    .input(
      z.object({
        provider: z.string().max(100).describe('One of session.providers'),
        redirectTo: z.string().max(2_000).optional(),
      }),
    )
    .output(z.object({ url: z.url() })),
  finishSocial: call
    .route({
      method: 'POST',
      path: '/session/social/finish',
      tags: ['Session'],
      summary: 'Finish signing in with a provider, in the browser that started it',
    })
    .meta({ who: 'anyone' })
    .input(
      z.object({
        code: z.string().min(1).max(4_000),
        state: z.string().min(1).max(200),
        named: z
          .string()
          .max(2_000)
          .optional()
          .describe(
            'The name that Apple posts at the first sign-in, as /social-callback/apple sealed it',
          ),
      }),
    )
    .output(SignInOutcome),
  register: call
    .route({
      method: 'POST',
      path: '/users',
      successStatus: 201,
      tags: ['Session'],
      summary: 'Register as a homeowner or a contractor, and sign in',
    })
    .meta({ who: 'anyone' })
    .errors(apiErrors('already-exists', 'failed-precondition'))
    .input(Registration)
    .output(SignedIn),
  signOut: call
    .route({ method: 'DELETE', path: '/session', tags: ['Session'], summary: 'Sign out' })
    .meta({ who: 'anyone', rate: 'free' })
    .output(
      done.extend({
        memberSiteUrl: z
          .url()
          .nullable()
          .describe('Where a browser goes to sign out there too, and comes back from'),
      }),
    ),
  requestPasswordReset: call
    .route({
      method: 'POST',
      path: '/session/password-reset',
      tags: ['Session'],
      summary: 'Email a password reset link. Answers the same for every address',
    })
    .meta({ who: 'anyone' })
    .input(z.object({ email }))
    .output(done),
  resetPassword: call
    .route({
      method: 'PUT',
      path: '/session/password-reset',
      tags: ['Session'],
      summary: 'Reset a password with the emailed link. Signs out everywhere',
      description:
        'Also revokes the API tokens the account has made. Changing a password while signed in, or signing out other devices, keeps them.',
    })
    .meta({ who: 'anyone' })
    .errors(apiErrors('failed-precondition'))
    .input(z.object({ token: mailedToken, password: newPassword }))
    .output(done),
  requestEmailVerification: call
    .route({
      method: 'POST',
      path: '/session/email-verification',
      tags: ['Session'],
      summary: 'Resend the email confirmation link',
    })
    .meta({ who: 'signed-in', idempotent: true })
    .errors(apiErrors('failed-precondition'))
    .output(done),
  verifyEmail: call
    .route({
      method: 'PUT',
      path: '/session/email-verification',
      tags: ['Session'],
      summary:
        'Confirm an email address with the emailed link, including a new one after changeEmail',
    })
    .meta({ who: 'anyone' })
    .errors(apiErrors('failed-precondition', 'already-exists', 'permission-denied'))
    .input(
      z.object({
        token: mailedToken,
        password: presentPassword
          .optional()
          .describe('Of the account: needed unless the caller is signed in to it'),
      }),
    )
    .output(done.extend({ email: z.string() })),
  confirmEmailCode: call
    .route({
      method: 'POST',
      path: '/session/email-verification/code',
      tags: ['Session'],
      summary: 'Confirm the email address of my account with the emailed code',
      description: `The code is in the same email as the link, works for ${CODE_MINUTES} minutes, and ends after five wrong tries or when a new email is sent.`,
    })
    .meta({ who: 'signed-in' })
    .errors(apiErrors('failed-precondition', 'already-exists'))
    .input(
      z.object({
        code: z
          .string()
          .max(40)
          .regex(EMAIL_CODE, `The code has ${CODE_DIGITS} digits`)
          .describe(`${CODE_DIGITS} digits; spaces between them do not matter`),
      }),
    )
    .output(done.extend({ email: z.string() })),
  disownEmail: call
    .route({
      method: 'POST',
      path: '/session/email-verification/refusal',
      tags: ['Session'],
      summary: 'Report with the emailed link that someone else used my address',
      description:
        'Closes the account so the address is free. After changeEmail, it only cancels the change.',
    })
    .meta({ who: 'anyone' })
    .errors(apiErrors('failed-precondition'))
    .input(z.object({ token: mailedToken }))
    .output(done.extend({ email: z.string() })),
  switchRole: call
    .route({
      method: 'POST',
      path: '/session/role',
      tags: ['Session'],
      summary: 'Switch to another of my roles',
    })
    .meta({ who: 'signed-in' })
    .input(z.object({ role: z.enum(roles) }))
    .output(Session),
  masterAdminSetup: call
    .route({
      method: 'GET',
      path: '/setup-master-admin',
      tags: ['Session'],
      summary: 'Check whether the first master admin still has to be created. Not found afterward',
    })
    .meta({ who: 'anyone' })
    .errors(apiErrors('not-found'))
    .output(z.object({ open: z.literal(true) })),
  setupMasterAdmin: call
    .route({
      method: 'POST',
      path: '/setup-master-admin',
      successStatus: 201,
      tags: ['Session'],
      summary: 'Create the first master admin with the server’s setup code, and sign in',
    })
    .meta({ who: 'anyone' })
    .errors(apiErrors('not-found', 'already-exists'))
    .input(Person.extend({ code: singleLineText(200), phone: phone.optional() }))
    .output(SignedIn),
};
