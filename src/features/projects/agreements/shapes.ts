import * as z from 'zod';
import { instant } from '#lib/contract.ts';

export const AgreementSignature = z.object({
  name: z.string(),
  signedAt: instant,
  hash: z.string().describe('SHA-256 over the canonical JSON of what was signed, in hex'),
  intact: z.boolean().describe('It was computed again just now, and is the same'),
});
