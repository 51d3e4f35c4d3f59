import { newId } from '#lib/columns.ts';
import type { verificationDocuments } from './tables.ts';

/** A background check of yesterday that an admin vouches for. */
export const sampleBackgroundCheck = (now = new Date()) => {
  const day = (days: number) =>
    new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  return { source: 'Checkr', checkedOn: day(-2), validUntil: day(300) };
};

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
