import { newId } from '#lib/columns.ts';
import type { verificationDocuments } from './tables.ts';

type NewDocument = typeof verificationDocuments.$inferInsert;

/** A license that waits; its file is for the caller to put into the store. */
export const sampleDocument = (given: Partial<NewDocument> & { contractorId: string }) =>
  ({
    id: newId(),
    kind: 'license',
    fileId: newId(),
    number: 'TGC555001',
    issuer: 'City of Chicago',
    ...given,
  }) satisfies NewDocument;
