import * as z from 'zod';
import {
  firstName,
  lastName,
  location,
  phone,
  userPreferences,
  verificationStatuses,
} from '#features/users/rules.ts';
import { call, id, instant } from '#lib/contract.ts';
import { roles } from '#lib/roles.ts';

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

export const profileContract = {
  get: call
    .route({ method: 'GET', path: '/me', tags: ['Profile'], summary: 'My own profile' })
    .meta({ who: 'signed-in' })
    .output(Profile),
  update: call
    .route({ method: 'PATCH', path: '/me', tags: ['Profile'], summary: 'Change my own profile' })
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
};
