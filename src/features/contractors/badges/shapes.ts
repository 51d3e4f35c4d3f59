import * as z from 'zod';
import { badgeKinds } from './rules.ts';

const localDate = z.string().describe('Calendar date, YYYY-MM-DD');

export const BadgeProof = z.object({
  kind: z.enum(badgeKinds),
  register: z
    .string()
    .nullable()
    .describe('The public register that says it; null where an admin looked at the proof'),
  issuer: z.string().describe('Who issued the document or made the background check; may be empty'),
  checkedOn: localDate.describe('When it was looked at, or the day of the register’s list'),
  validUntil: localDate.nullable(),
});
