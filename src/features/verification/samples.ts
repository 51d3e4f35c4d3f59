import { newId } from '#lib/columns.ts';
import type { verificationDocuments } from './tables.ts';

type NewDocument = typeof verificationDocuments.$inferInsert;

/** A license in the queue; the caller stores its file. */
export const sampleDocument = (given: Partial<NewDocument> & { contractorId: string }) =>
  ({
    id: newId(),
    kind: 'license',
    fileId: newId(),
    number: 'TGC555001',
    issuer: 'City of Chicago',
    ...given,
  }) satisfies NewDocument;
