import * as z from 'zod';
import { newPassword } from '#features/auth/session/contract.ts';
import { MAX_PASSWORD_LENGTH, socialProviders } from '#features/auth/session/rules.ts';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, instant, singleLineText } from '#lib/contract.ts';
import { roles } from '#lib/roles.ts';
import { verificationStatuses } from '../rules.ts';
import { email, firstName, lastName, location, phone, userPreferences } from '../shapes.ts';

const Profile = z.object({
  uid: id,
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  phone: z.string(),
  role: z.enum(roles),
  roles: z.array(z.string()),
  location: z.object({
    address1: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
  }),
  preferences: userPreferences,
  profileComplete: z.boolean(),
  verificationStatus: z.enum(verificationStatuses),
  source: z.string(),
  createdAt: instant,
  updatedAt: instant,
});

const done = z.object({ success: z.literal(true) });
const ended = z.object({ ended: z.int().describe('How many sessions were ended') });
const password = z.string().min(1).max(MAX_PASSWORD_LENGTH).describe('The current password');

const SessionEntry = z.object({
  id,
  current: z.boolean().describe('The session that asks'),
  userAgent: z.string().describe('As the browser called itself at sign-in; may be empty'),
  origin: z.enum(['password', 'sso', 'social']),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
});

const SignInMethods = z.object({
  password: z
    .enum(['here', 'membership-site', 'none'])
    .describe('Who keeps the password; none for people who only sign in by a provider or by SSO'),
  social: z.array(z.enum(socialProviders)),
  membershipSite: z.object({ name: z.string(), url: z.string() }).nullable(),
  twoFactor: z.object({
    offered: z.boolean().describe('Only admins have a second factor'),
    enabled: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
  pendingEmail: z.string().nullable().describe('A new address that still has to be proved'),
});

const recoveryCodes = z.array(z.string()).describe('Shown once, each works once');

export const profileContract = {
  get: call
    .route({ method: 'GET', path: '/me', tags: ['Profile'], summary: 'Get my profile' })
    .meta({ who: 'signed-in' })
    .output(Profile),
  update: call
    .route({ method: 'PATCH', path: '/me', tags: ['Profile'], summary: 'Update my profile' })
    .meta({ who: 'signed-in' })
    .input(
      z.object({
        firstName: firstName.optional(),
        lastName: lastName.optional(),
        phone: phone.optional(),
        location: location.partial().optional(),
        preferences: userPreferences.partial().optional(),
      }),
    )
    .output(Profile),
  signInMethods: call
    .route({
      method: 'GET',
      path: '/me/sign-in-methods',
      tags: ['Profile'],
      summary: 'Get my sign-in methods',
    })
    .meta({ who: 'signed-in' })
    .output(SignInMethods),
  changePassword: call
    .route({
      method: 'PUT',
      path: '/me/password',
      tags: ['Profile'],
      summary: 'Change my password, also at the membership site. Signs out other devices',
    })
    .meta({ who: 'signed-in' })
    .errors(apiErrors('failed-precondition'))
    .input(z.object({ password, newPassword }))
    .output(ended),
  changeEmail: call
    .route({
      method: 'PUT',
      path: '/me/email',
      tags: ['Profile'],
      summary: 'Change my email address. It takes effect once the emailed link is opened',
    })
    .meta({ who: 'signed-in' })
    .errors(apiErrors('failed-precondition'))
    .input(z.object({ email, password }))
    .output(done),
  sessions: call
    .route({
      method: 'GET',
      path: '/me/sessions',
      tags: ['Profile'],
      summary: 'Where I am signed in, last seen first; a hundred at most',
    })
    .meta({ who: 'signed-in' })
    .output(z.object({ items: z.array(SessionEntry), nextCursor: z.null() })),
  revokeSession: call
    .route({
      method: 'DELETE',
      path: '/me/sessions/{id}',
      tags: ['Profile'],
      summary: 'Sign out one of my devices',
    })
    .meta({ who: 'signed-in' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(ended),
  revokeOtherSessions: call
    .route({
      method: 'DELETE',
      path: '/me/sessions',
      tags: ['Profile'],
      summary: 'Sign out everywhere else',
    })
    .meta({ who: 'signed-in' })
    .output(ended),
  enrolTwoFactor: call
    .route({
      method: 'POST',
      path: '/me/two-factor',
      tags: ['Profile'],
      summary: 'Set up two-factor sign-in with an authenticator app',
    })
    .meta({ who: ['admin'] })
    .errors(apiErrors('failed-precondition'))
    .input(z.object({ password }))
    .output(
      z.object({
        secret: z.string().describe('Base32, to type into the app'),
        uri: z.string().describe('otpauth://, to show as a QR code'),
      }),
    ),
  confirmTwoFactor: call
    .route({
      method: 'PUT',
      path: '/me/two-factor',
      tags: ['Profile'],
      summary: 'Turn on two-factor sign-in with a code from the app',
    })
    .meta({ who: ['admin'] })
    .errors(apiErrors('failed-precondition'))
    .input(z.object({ code: singleLineText(20) }))
    .output(z.object({ recoveryCodes })),
  renewRecoveryCodes: call
    .route({
      method: 'POST',
      path: '/me/two-factor/recovery-codes',
      tags: ['Profile'],
      summary: 'Replace my recovery codes',
    })
    .meta({ who: ['admin'] })
    .errors(apiErrors('failed-precondition'))
    .input(z.object({ password }))
    .output(z.object({ recoveryCodes })),
  disableTwoFactor: call
    .route({
      method: 'POST',
      path: '/me/two-factor/disable',
      tags: ['Profile'],
      summary: 'Turn off two-factor sign-in',
    })
    .meta({ who: 'signed-in' })
    .errors(apiErrors('failed-precondition'))
    .input(
      z.object({ password, code: singleLineText(20).describe('From the app, or a recovery code') }),
    )
    .output(done),
};
