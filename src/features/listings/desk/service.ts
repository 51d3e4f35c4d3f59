import { ApiError } from '#lib/api-error.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivities, recordActivity } from '#server/outbox/outbox.ts';
import { takeOverListing } from '../data.ts';
import { listReferences } from '../undo/data.ts';
import {
  countMerged,
  findListing,
  insertEdits,
  isUsedElsewhere,
  type ListingRow,
  listDoubles,
  listHistory,
  listRegisters,
  lockBusinesses,
  moveLeadsAndLinks,
  moveOpenClaims,
  moveServices,
  setListed,
  updateListing,
} from './data.ts';
import {
  changesBetween,
  type EditKind,
  fieldNames,
  MERGE_IN_USE,
  NOT_OPEN,
  NOTHING_TO_RELIST,
  NOTHING_TO_UNLIST,
  SAME_LISTING,
} from './rules.ts';
import type { listingEdits } from './tables.ts';

/** A listing for the desk. */
export async function getListingRecord(db: Db, id: string) {
  const row = await findListing(db, id);
  if (!row) throw new ApiError('not-found');
  return {
    ...row,
    isListed: row.isActive,
    registers: await listRegisters(db, id),
    doubles: await listDoubles(db, row),
    history: await listHistory(db, id),
  };
}

type Corrections = Partial<Pick<ListingRow, 'businessName' | 'address1' | 'city' | 'state'>> &
  Partial<Pick<ListingRow, 'zipCode' | 'phone' | 'email' | 'website' | 'latitude' | 'longitude'>>;

/** Corrects a listing; refused when somebody else has changed it since the caller saw it. */
export async function correctListing(
  tx: Db,
  context: Context,
  { id, seenAt, ...corrections }: { id: string; seenAt?: string | undefined } & Corrections,
) {
  const [before] = await lockBusinesses(tx, [id]);
  if (!before?.unclaimedSince) throw new ApiError('not-found');
  if (seenAt !== undefined && before.updatedAt.toISOString() !== seenAt)
    throw new ApiError('aborted', 'Someone changed this listing. Reload it first.');
  const changes = changesBetween(before, corrections);
  if (changes.length === 0) return;
  await updateListing(tx, id, { ...corrections, updatedAt: context.now() });
  await recordEdit(tx, context, { contractorId: id, kind: 'corrected', changes });
}

/** Both businesses, locked if they are about to change; throws when they cannot be merged. */
async function requireMergeable(db: Db, id: string, into: string) {
  if (id === into) throw new ApiError('failed-precondition', SAME_LISTING);
  const rows = await lockBusinesses(db, [id, into]);
  const double = rows.find((row) => row.id === id);
  const kept = rows.find((row) => row.id === into);
  if (!double || !kept) throw new ApiError('not-found');
  if (!double.unclaimedSince || !double.isActive || !kept.isActive)
    throw new ApiError('failed-precondition', NOT_OPEN);
  if (await isUsedElsewhere(db, id, await listReferences(db)))
    throw new ApiError('failed-precondition', MERGE_IN_USE);
  return { double, kept };
}

export const previewMerge = (db: Db, id: string, into: string) =>
  db.transaction(async (tx) => {
    const { double, kept } = await requireMergeable(tx, id, into);
    const fields = (['address1', 'phone'] as const).filter(
      (field) => double[field] !== '' && kept[field] === '',
    );
    return {
      ...(await countMerged(tx, id, into)),
      businessName: kept.businessName,
      fields: fields.map((field) => fieldNames[field]),
    };
  });

/** Merges a double into the business that stays. The double keeps its row, as the address that leads there. */
export async function mergeListings(tx: Db, context: Context, id: string, into: string) {
  const { double, kept } = await requireMergeable(tx, id, into);
  await moveOpenClaims(tx, id, into);
  await moveLeadsAndLinks(tx, id, into);
  if (kept.unclaimedSince) await moveServices(tx, double, kept);
  await takeOverListing(tx, {
    listing: double,
    contractorId: into,
    now: context.now(),
    isOwner: kept.unclaimedSince === null,
  });
  const note = `${double.businessName} (${id})`;
  await recordEdit(tx, context, { contractorId: into, kind: 'merged', note });
}

/** Takes listings off the site or lists them again; those in another state stay. Returns how many changed; throws when none did. */
export async function changeListed(
  tx: Db,
  context: Context,
  { ids, listed, reason = '' }: { ids: readonly string[]; listed: boolean; reason?: string },
) {
  await lockBusinesses(tx, ids);
  const changed = await setListed(tx, ids, listed, context.now());
  if (changed.length === 0)
    throw new ApiError('failed-precondition', listed ? NOTHING_TO_RELIST : NOTHING_TO_UNLIST);
  const kind = listed ? 'relisted' : 'unlisted';
  await insertEdits(
    tx,
    changed.map(({ id: contractorId }) => ({
      ...signed(context),
      ...{ contractorId, kind, note: reason },
    })),
  );
  await recordActivities(
    tx,
    context,
    changed.map(({ id }) => ({ ...activityOf(id, kind), requestId: context.requestId })),
  );
  return changed.length;
}

const signed = (context: Context) => {
  const { uid: editedBy, name: editedByName } = requireSignedIn(context);
  return { editedBy, editedByName, createdAt: context.now() };
};

const activityOf = (contractorId: string, kind: EditKind) => ({
  type: `contractor.${kind}`,
  subjectType: 'contractor',
  subjectId: contractorId,
  audience: [],
  severity: 'warning' as const,
});

async function recordEdit(
  tx: Db,
  context: Context,
  edit: Pick<typeof listingEdits.$inferInsert, 'contractorId' | 'changes' | 'note'> & {
    kind: EditKind;
  },
) {
  await insertEdits(tx, [{ ...signed(context), ...edit }]);
  await recordActivity(tx, context, activityOf(edit.contractorId, edit.kind));
}
