import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { byId, call, id, instant, pageInput, pageOf, singleLineText } from '#lib/contract.ts';
import { grantablePermissions, memberMarker, roles } from '#lib/roles.ts';
import { adminSettings, verificationStatuses } from '../rules.ts';
import { MIN_SEARCH_LENGTH, PEOPLE_PAGE_SIZE, peopleMoves } from './rules.ts';

const heldRole = z.enum([...roles, memberMarker]);

const PersonSummary = z.object({
  uid: id,
  name: z.string(),
  email: z.string(),
  roles: z.array(heldRole),
  isActive: z.boolean(),
  isMasterAdmin: z.boolean(),
  emailVerified: z.boolean(),
  city: z.string(),
  state: z.string(),
  createdAt: instant,
});

const PersonRecord = PersonSummary.extend({
  phone: z.string(),
  zipCode: z.string(),
  permissions: z.array(z.enum(grantablePermissions)),
  adminSettings: adminSettings.nullable(),
  isMember: z.boolean().describe('Whether they sign in at the membership site'),
  memberSyncedAt: instant.nullable().describe('When the membership site was last asked'),
  verificationStatus: z.enum(verificationStatuses),
  contractorId: id.nullable(),
  moves: z.array(z.enum(peopleMoves)).describe('What the caller may do next'),
  changeableRoles: z.array(z.enum(roles)).describe('The roles that the caller may give or take'),
});

const tags = ['Users'];
/** With `manage_admins` alone one sees and changes admins only: handlers check whom. */
const manager = {
  who: ['admin'] as const,
  permission: ['manage_users', 'manage_admins'] as const,
};

export const peopleContract = {
  list: call
    .route({ method: 'GET', path: '/admin/users', tags, summary: 'People, newest first' })
    .meta(manager)
    .input(
      pageInput(PEOPLE_PAGE_SIZE).extend({
        q: singleLineText(100, MIN_SEARCH_LENGTH)
          .optional()
          .describe('Part of a name or email address'),
        role: heldRole.optional(),
        active: z.enum(['true', 'false']).optional(),
      }),
    )
    .output(pageOf(PersonSummary)),
  get: call
    .route({ method: 'GET', path: '/admin/users/{id}', tags, summary: 'One person' })
    .meta({ ...manager, privateRecord: 'user' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(PersonRecord),
  update: call
    .route({
      method: 'PATCH',
      path: '/admin/users/{id}',
      tags,
      summary: 'Say what an admin may do',
      description: 'Only a master admin, and only of another admin.',
    })
    .meta(manager)
    .errors(apiErrors('not-found', 'failed-precondition', 'aborted'))
    .input(
      byId.extend({
        permissions: z.array(z.enum(grantablePermissions)).max(5).optional(),
        permissionsBefore: z
          .array(z.enum(grantablePermissions))
          .max(5)
          .optional()
          .describe('What the caller saw: refused when somebody has changed it since'),
        adminSettings: adminSettings.nullable().optional(),
        isMasterAdmin: z
          .literal(true)
          .optional()
          .describe('Makes them a master admin too, whom nobody can change afterwards'),
      }),
    )
    .output(PersonRecord),
  setRoles: call
    .route({
      method: 'PUT',
      path: '/admin/users/{id}/roles',
      tags,
      summary: 'Give and take roles',
      description:
        'Takes effect at once, in open sessions too. Giving or taking the admin role needs `manage_admins`. Whoever gets the contractor role gets a business, if there is none.',
    })
    .meta(manager)
    .errors(apiErrors('not-found', 'failed-precondition', 'aborted'))
    .input(
      byId.extend({
        roles: z.array(z.enum(roles)).min(1, 'Leave at least one role').max(3),
        rolesBefore: z
          .array(heldRole)
          .max(4)
          .optional()
          .describe('What the caller saw: refused when somebody has changed it since'),
      }),
    )
    .output(PersonRecord),
  deactivate: call
    .route({
      method: 'POST',
      path: '/admin/users/{id}/deactivate',
      tags,
      summary: 'Keep a person out: ends their sessions, hides their business',
    })
    .meta(manager)
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(byId)
    .output(PersonRecord),
  reactivate: call
    .route({
      method: 'POST',
      path: '/admin/users/{id}/reactivate',
      tags,
      summary: 'Let a person in again',
    })
    .meta(manager)
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(byId)
    .output(PersonRecord),
};
