import * as z from 'zod';
import { id, instant } from '#lib/contract.ts';
import { fileVisibilities } from './rules.ts';

export const StoredFile = z.object({
  id,
  name: z.string(),
  type: z.string().describe('Media type by content'),
  size: z.int().describe('Bytes'),
  width: z.int().nullable(),
  height: z.int().nullable(),
  visibility: z.enum(fileVisibilities),
  url: z.string().describe('Works for five minutes unless the file is public'),
  createdAt: instant,
});
