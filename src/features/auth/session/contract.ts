import * as z from 'zod';
import { email, firstName, lastName, phone } from '#features/users/shapes.ts';
import { apiErrors } from '#lib/api-error.ts';
import { call, singleLineText, zipCode } from '#lib/contract.ts';
import { roles } from '#lib/roles.ts';
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
  Person.extend({ role: z.literal('homeowner'), zipCode: zipCode.optional() }),
  Person.extend({
    role: z.literal('contractor'),
    businessName: singleLineText(120),
    zipCode,
    services: z.array(singleLineText(60)).min(1, 'Choose at least one service').max(20),
  }),
]);
export type Registration = z.output<typeof Registration>;

export const sessionContract = {
  get: call
    .route({ method: 'GET', path: '/session', tags: ['Session'], summary: 'Who is signed in' })
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
      summary: 'Email a link that signs in; the same answer for every address',
      description:
        'The way in where others have used up the attempts at an account: signIn answers 429 then. An address that is not confirmed yet gets the link that confirms it.',
    })
    .meta({ who: 'anyone' })
    .input(z.object({ email, redirectTo: z.string().max(2_000).optional() }))
    .output(done),
  signInByLink: call
    .route({
      method: 'PUT',
      path: '/session/sign-in-link',
      tags: ['Session'],
      summary: 'Sign in by the emailed link, which works once',
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
      summary: 'Finish a sign-in with a code of the authenticator app, or a recovery code',
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
      summary: 'Sign in by a token of the membership site; each token does so once',
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
      summary: 'The ways to sign in that this site offers beside a password',
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
      summary: 'Begin a sign-in at a provider; open the address in a popup',
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
      summary: 'Sign in with what the provider gave /social-callback, in the browser that began it',
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
      summary: 'Email a link to set a new password; the same answer for every address',
    })
    .meta({ who: 'anyone' })
    .input(z.object({ email }))
    .output(done),
  resetPassword: call
    .route({
      method: 'PUT',
      path: '/session/password-reset',
      tags: ['Session'],
      summary: 'Set a new password by the emailed link; ends every session',
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
      summary: 'Email the link that confirms one’s address again',
    })
    .meta({ who: 'signed-in', idempotent: true })
    .errors(apiErrors('failed-precondition'))
    .output(done),
  verifyEmail: call
    .route({
      method: 'PUT',
      path: '/session/email-verification',
      tags: ['Session'],
      summary: 'Confirm an email address by the emailed link; also a new one after changeEmail',
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
  disownEmail: call
    .route({
      method: 'POST',
      path: '/session/email-verification/refusal',
      tags: ['Session'],
      summary: 'Say by the emailed link that somebody else made the account with one’s address',
      description:
        'Closes the account, so that the address is free. After changeEmail it ends only the change.',
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
      summary: 'Act in another of the roles one holds',
    })
    .meta({ who: 'signed-in' })
    .input(z.object({ role: z.enum(roles) }))
    .output(Session),
  masterAdminSetup: call
    .route({
      method: 'GET',
      path: '/setup-master-admin',
      tags: ['Session'],
      summary:
        'Whether the first master admin is still to be made; afterwards there is no such call',
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
      summary: 'Make the first master admin with the code that the server printed, and sign in',
    })
    .meta({ who: 'anyone' })
    .errors(apiErrors('not-found', 'already-exists'))
    .input(Person.extend({ code: singleLineText(200), phone: phone.optional() }))
    .output(SignedIn),
};
