import * as z from 'zod';
import { email, firstName, lastName, phone } from '#features/users/rules.ts';
import { call, id, line, zipCode } from '#lib/contract.ts';
import { refusals } from '#lib/refusal.ts';
import { roles } from '#lib/roles.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from './rules.ts';

const password = z
  .string()
  .min(MIN_PASSWORD, `Use at least ${MIN_PASSWORD} characters`)
  .max(MAX_PASSWORD, `Use at most ${MAX_PASSWORD} characters`);

export const SessionUser = z.object({
  uid: id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  role: z.enum(roles),
  roles: z.array(z.string()).describe('Held roles; may include the marker CS Member'),
  contractorId: id.nullable().describe('The business that this person acts for'),
  profileComplete: z.boolean(),
  emailVerified: z.boolean(),
  isMasterAdmin: z.boolean(),
  permissions: z.array(z.string()),
});

const Session = z.object({
  user: SessionUser.nullable().describe('null for a guest'),
  activeRole: z.enum(roles).nullable(),
});

const SignedIn = z.object({
  token: z.string().describe('For programs, as Authorization: Bearer; browsers use the cookie'),
  user: SessionUser,
  activeRole: z.enum(roles),
});

const Person = z.object({ email, password, firstName, lastName, phone });

export const sessionContract = {
  get: call
    .route({ method: 'GET', path: '/session', tags: ['Session'], summary: 'Who is signed in' })
    .meta({ who: 'anyone' })
    .output(Session),
  signIn: call
    .route({ method: 'POST', path: '/session', tags: ['Session'], summary: 'Sign in' })
    .meta({ who: 'anyone' })
    .input(z.object({ email, password: z.string().min(1).max(MAX_PASSWORD) }))
    .output(SignedIn),
  register: call
    .route({
      method: 'POST',
      path: '/users',
      successStatus: 201,
      tags: ['Session'],
      summary: 'Register as a homeowner or a contractor, and sign in',
    })
    .meta({ who: 'anyone' })
    .errors(refusals('already-exists'))
    .input(
      z.discriminatedUnion('role', [
        Person.extend({ role: z.literal('homeowner'), zipCode: zipCode.optional() }),
        Person.extend({
          role: z.literal('contractor'),
          businessName: line(120),
          zipCode,
          services: z.array(line(60)).min(1, 'Choose at least one service').max(20),
        }),
      ]),
    )
    .output(SignedIn),
  signOut: call
    .route({ method: 'DELETE', path: '/session', tags: ['Session'], summary: 'Sign out' })
    .meta({ who: 'anyone' })
    .output(z.object({ success: z.literal(true) })),
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
    .errors(refusals('not-found'))
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
    .errors(refusals('not-found', 'already-exists'))
    .input(Person.extend({ code: line(200), phone: phone.optional() }))
    .output(SignedIn),
};
