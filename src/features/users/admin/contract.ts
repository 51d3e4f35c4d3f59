import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import {
  byId,
  call,
  id,
  instant,
  pageInput,
  pageOf,
  singleLineText,
  stateCode,
  streamedFile,
  streamedSpec,
  zipCode,
} from '#lib/contract.ts';
import { grantablePermissions, memberMarker, roles } from '#lib/roles.ts';
import { verificationStatuses } from '../rules.ts';
import { adminSettings, email, firstName, lastName, phone } from '../shapes.ts';
import { peopleColumns } from '../views/rules.ts';
import {
  MAX_REASON_LENGTH,
  MIN_REASON_LENGTH,
  MIN_SEARCH_LENGTH,
  PEOPLE_PAGE_SIZE,
  peopleMoves,
  ratingFilters,
} from './rules.ts';

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
  verificationStatus: z.enum(verificationStatuses),
  contractorId: id.nullable(),
  businessName: z.string().nullable(),
  rating: z.number().nullable().describe('Average of the reviews of their business'),
  reviewCount: z.int().nullable(),
});

const PersonRecord = PersonSummary.extend({
  phone: z.string(),
  zipCode: z.string(),
  permissions: z.array(z.enum(grantablePermissions)),
  adminSettings: adminSettings.nullable(),
  isMember: z.boolean().describe('Whether they sign in at the membership site'),
  memberSyncedAt: instant.nullable().describe('When the membership site was last asked'),
  sessionCount: z.int().describe('Where they are signed in'),
  lastSeenAt: instant.nullable().describe('When an open session was last used'),
  deactivatedAt: instant.nullable().describe('Since when an admin keeps them out'),
  deactivationReason: z.string().describe('Why, in the words of that admin; may be empty'),
  moves: z.array(z.enum(peopleMoves)).describe('What the caller can do next'),
  changeableRoles: z.array(z.enum(roles)).describe('The roles that the caller may give or take'),
});

const tags = ['Users'];
/** With `manage_admins` alone one sees and changes admins only: handlers check whom. */
const manager = {
  who: ['admin'] as const,
  permission: ['manage_users', 'manage_admins'] as const,
};

const peopleFilters = {
  q: singleLineText(100, MIN_SEARCH_LENGTH).optional().describe('Part of a name or email address'),
  role: heldRole.optional(),
  active: z.enum(['true', 'false']).optional(),
  confirmed: z
    .enum(['true', 'false'])
    .optional()
    .describe('Whether they have confirmed their email address'),
  state: stateCode.optional().describe('Where they live, as in IL'),
  verification: z.enum(verificationStatuses).optional(),
  minRating: z
    .enum(ratingFilters)
    .optional()
    .describe('Only businesses with at least this average of reviews'),
};

const isColumn = (name: string) => name === 'none' || peopleColumns.some((each) => each === name);

const columnList = z
  .string()
  .max(200)
  .refine((text) => text.split(',').every(isColumn), 'Unknown column')
  .describe(
    `In addition to name and status, separated by commas: ${peopleColumns.join(', ')}, or none. Defaults to all`,
  );

export const peopleContract = {
  list: call
    .route({ method: 'GET', path: '/admin/users', tags, summary: 'List people, newest first' })
    .meta({ ...manager, privateList: true })
    .input(pageInput(PEOPLE_PAGE_SIZE).extend(peopleFilters))
    .output(pageOf(PersonSummary)),
  export: call
    .route({
      method: 'GET',
      path: '/admin/users/export',
      tags,
      summary: 'Export matching people as CSV',
      spec: streamedSpec('text/csv'),
    })
    .meta({ ...manager, rate: 'transfer' })
    .input(z.object({ ...peopleFilters, columns: columnList.optional() }))
    .output(streamedFile),
  create: call
    .route({
      method: 'POST',
      path: '/admin/users',
      successStatus: 201,
      tags,
      summary: 'Create an account. Its owner gets an email to choose a password',
      description:
        'A homeowner is made at the membership site, as at registration. An admin needs `manage_admins`, and may do nothing until a master admin permits it.',
    })
    .meta(manager)
    .errors(apiErrors('already-exists', 'unavailable'))
    .input(
      z.object({
        email,
        firstName,
        lastName,
        role: z.enum(roles),
        phone: phone.or(z.literal('')).default(''),
        zipCode: zipCode.optional().describe('A contractor needs one'),
        businessName: singleLineText(120)
          .optional()
          .describe('Of a contractor; their name if left out'),
      }),
    )
    .output(PersonRecord),
  get: call
    .route({ method: 'GET', path: '/admin/users/{id}', tags, summary: 'Get a person' })
    .meta({ ...manager, privateRecord: 'user' })
    .errors(apiErrors('not-found'))
    .input(byId)
    .output(PersonRecord),
  update: call
    .route({
      method: 'PATCH',
      path: '/admin/users/{id}',
      tags,
      summary: 'Set an admin’s permissions',
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
          .describe('What the caller saw. Refused if someone changed it since'),
        adminSettings: adminSettings.nullable().optional(),
        isMasterAdmin: z
          .literal(true)
          .optional()
          .describe('Makes them a master admin too. Nobody can change that afterward'),
      }),
    )
    .output(PersonRecord),
  setRoles: call
    .route({
      method: 'PUT',
      path: '/admin/users/{id}/roles',
      tags,
      summary: 'Set a person’s roles',
      description:
        'Takes effect right away, in open sessions too. Giving or taking the admin role needs `manage_admins`. A new contractor gets a business if they don’t have one.',
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
          .describe('What the caller saw. Refused if someone changed it since'),
      }),
    )
    .output(PersonRecord),
  deactivate: call
    .route({
      method: 'POST',
      path: '/admin/users/{id}/deactivate',
      tags,
      summary: 'Deactivate a person. Signs them out and hides their business',
    })
    .meta(manager)
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(
      byId.extend({
        reason: singleLineText(MAX_REASON_LENGTH, MIN_REASON_LENGTH).describe(
          'Why, for other admins; the person does not see it',
        ),
      }),
    )
    .output(PersonRecord),
  reactivate: call
    .route({
      method: 'POST',
      path: '/admin/users/{id}/reactivate',
      tags,
      summary: 'Reactivate a person',
    })
    .meta(manager)
    .errors(apiErrors('not-found', 'failed-precondition'))
    .input(byId)
    .output(PersonRecord),
};
