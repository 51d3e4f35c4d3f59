import * as z from 'zod';
import {
  call,
  dayInput,
  id,
  instant,
  pageInput,
  pageOf,
  singleLineText,
  streamedFile,
  streamedSpec,
} from '#lib/contract.ts';
import { AUDIT_PAGE_SIZE, severities } from './rules.ts';

const AuditEntry = z.object({
  sequence: z.int().describe('Its number in the chain'),
  recordedAt: instant,
  action: z.string().describe('What happened, as in user.permitted'),
  severity: z.enum(severities),
  actorId: id.nullable().describe('Who did it; null for guests and jobs'),
  actorName: z.string().nullable(),
  actorRole: z.string(),
  subjectType: z.string(),
  subjectId: id.describe('What or who it was about'),
  subjectName: z.string().nullable().describe('The name of the person it was about'),
  details: z.record(z.string(), z.unknown()),
  requestId: z.string().nullable(),
  hash: z.string(),
});

const filters = {
  personId: id.optional().describe('Only what this person did, or what was done to them'),
  action: singleLineText(60).optional(),
  severity: z.enum(severities).optional(),
  from: dayInput.optional().describe('First day, in UTC'),
  to: dayInput.optional().describe('Last day, in UTC'),
};

const tags = ['Audit log'];
const reader = { who: ['admin'], permission: 'manage_admins' } as const;

export const auditLogsContract = {
  list: call
    .route({
      method: 'GET',
      path: '/audit-logs',
      tags,
      summary: 'List audit log entries, newest first',
    })
    .meta({ ...reader, privateList: true })
    .input(pageInput(AUDIT_PAGE_SIZE).extend(filters))
    .output(pageOf(AuditEntry)),
  export: call
    .route({
      method: 'GET',
      path: '/audit-logs/export',
      tags,
      summary: 'Export the audit log as CSV',
      spec: streamedSpec('text/csv'),
    })
    .meta({ ...reader, rate: 'transfer' })
    .input(z.object(filters))
    .output(streamedFile),
};

/** The calls of this module, by their public names. */
export const auditApi = {
  auditLogs: auditLogsContract,
};
