import * as z from 'zod';
import { adminSettings } from '#features/users/shapes.ts';
import { id, instant } from '#lib/contract.ts';
import { grantablePermissions, roles } from '#lib/roles.ts';

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
  permissions: z.array(z.enum(grantablePermissions)),
  adminSettings: adminSettings.nullable().describe('Flags that permit an admin the same'),
});

export const Session = z.object({
  user: SessionUser.nullable().describe('null for a guest'),
  activeRole: z.enum(roles).nullable(),
  viewing: z
    .object({ until: instant })
    .nullable()
    .default(null)
    .describe('Set while an admin looks at the product as this person'),
});

export const SignedIn = z.object({
  token: z.string().describe('For programs, as Authorization: Bearer; browsers use the cookie'),
  user: SessionUser,
  activeRole: z.enum(roles),
});

export const Challenge = z.object({
  challenge: z
    .string()
    .describe('For programs, to confirmSignIn; browsers have it in a cookie of ten minutes'),
  expiresAt: instant,
});

export const goTo = z.string().describe('Path of ours where the person goes next');

export const SignInOutcome = z.discriminatedUnion('outcome', [
  SignedIn.extend({ outcome: z.literal('signed-in'), goTo }),
  Challenge.extend({ outcome: z.literal('two-factor'), goTo }).describe(
    'An admin who has to show a second factor first: see confirmSignIn',
  ),
  z
    .object({ outcome: z.literal('register'), goTo })
    .describe('The person is known to the membership site, but no profile could be made here'),
]);
