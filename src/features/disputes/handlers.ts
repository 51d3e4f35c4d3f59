import { implement } from '@orpc/server';
import { presentFile } from '#features/files/data.ts';
import { findVisibleProject } from '#features/projects/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { idFromCursor, pageFrom } from '#lib/cursor.ts';
import { formatExact } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, recordScopeOf, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { disputesContract } from './contract.ts';
import {
  type DisputeView,
  findDispute,
  findFigures,
  hasPendingDispute,
  listDisputeFiles,
  listDisputes,
} from './data.ts';
import { recordEntryNames } from './record/rules.ts';
import { buildRecord, type ClientFor } from './record/service.ts';
import {
  DISPUTE_NOT_FOUND,
  disputeCategoryNames,
  disputeMovesFor,
  disputeOutcomeNames,
  disputeStatusNames,
  isDisputable,
  MIN_PUBLISHED_DECISIONS,
  moverOf,
} from './rules.ts';
import { changeDispute, decideDispute, openDispute } from './service.ts';

const api = implement(disputesContract).$context<Context>().use(guarded);

const disputesHandlers = (clientFor: ClientFor) =>
  api.router({
    list: api.list.handler(async ({ input: { limit, cursor, ...filters }, context }) => {
      const after = idFromCursor(cursor);
      const rows = await listDisputes(context.db, recordScopeOf(context), {
        ...filters,
        after,
        limit,
      });
      const { items, nextCursor } = pageFrom(rows, limit, ({ id }) => [id]);
      const { projectId } = filters;
      return {
        items: items.map((row) => present(context, row)),
        nextCursor,
        mayOpen: projectId !== undefined && (await mayOpen(context, projectId)),
      };
    }),

    figures: api.figures.handler(async ({ context }) => {
      const row = await findFigures(context.db);
      if (!row) return noFigures;
      const { figures, computedAt } = row;
      const isPublished = figures.decided >= MIN_PUBLISHED_DECISIONS;
      return { ...figures, outcomes: isPublished ? figures.outcomes : null, computedAt };
    }),

    get: api.get.handler(({ input: { id }, context }) => load(context.db, context, id)),

    open: api.open.handler(({ input, context }) =>
      context.db.transaction(async (tx) =>
        load(tx, context, await openDispute(tx, context, input)),
      ),
    ),

    update: api.update.handler(({ input, context }) =>
      context.db.transaction(async (tx) => {
        await changeDispute(tx, context, input);
        return load(tx, context, input.id);
      }),
    ),

    resolve: api.resolve.handler(({ input, context }) =>
      context.db.transaction(async (tx) => {
        await decideDispute(tx, context, input);
        return load(tx, context, input.id);
      }),
    ),

    record: api.record.handler(async ({ input: { id }, context }) =>
      buildRecord(context, clientFor, await requireDispute(context.db, context, id)),
    ),

    pdf: api.pdf.handler(({ input: { id }, context }) =>
      context.services.threads.documentRequests.run(context, () =>
        renderDispute(context, clientFor, id),
      ),
    ),
  });

const noFigures = {
  ...{ opened: 0, answeredInTime: 0, decided: 0, withdrawn: 0 },
  ...{ medianDays: null, outcomes: null, computedAt: null },
};

async function mayOpen(context: Context, projectId: string) {
  const caller = requireSignedIn(context);
  const { role } = caller;
  if (role === 'admin') return false;
  const project = await findVisibleProject(context.db, projectId, caller);
  return (
    project !== undefined &&
    isDisputable(project, context.now()) &&
    !(await hasPendingDispute(context.db, projectId, role))
  );
}

async function requireDispute(db: Db, context: Context, id: string) {
  const row = await findDispute(db, id, recordScopeOf(context));
  if (!row) throw new ApiError('not-found', DISPUTE_NOT_FOUND);
  return row;
}

async function load(db: Db, context: Context, id: string) {
  const row = await requireDispute(db, context, id);
  const evidence = await listDisputeFiles(db, id);
  return {
    ...present(context, row),
    files: evidence.map(({ file, party }) => ({
      ...presentFile(file, context.services, context.now()),
      party,
    })),
  };
}

const present = (context: Context, row: DisputeView) => ({
  ...row,
  moves: disputeMovesFor(row, moverOf(row, requireSignedIn(context).role)),
});

/** All documents are read as the contractors and homeowners of one country read them. */
const ZONE = 'America/Chicago';

async function renderDispute(context: Context, clientFor: ClientFor, id: string) {
  const dispute = await requireDispute(context.db, context, id);
  const { items, truncated } = await buildRecord(context, clientFor, dispute);
  const { status, category, amount, outcome, reasons, createdAt, updatedAt } = dispute;
  const bytes = await context.services.threads.draw(context, 'drawDisputePdf', {
    brand: context.services.config.brand,
    title: `Dispute: ${dispute.projectTitle}`,
    facts: [
      ['Homeowner', dispute.homeownerName],
      ['Contractor', dispute.contractorName],
      ['About', disputeCategoryNames[category]],
      ['Amount', amount === null ? '' : formatCents(amount)],
      ['Opened', formatExact(createdAt, ZONE)],
      ['Status', disputeStatusNames[status]],
      ['Decision', outcome ? disputeOutcomeNames[outcome] : ''],
      ['Reasons', reasons ?? ''],
    ],
    entries: items.map(({ at, kind, title, text, amount: cents }) => ({
      when: formatExact(at, ZONE),
      kind: recordEntryNames[kind],
      ...{ title, text, amount: cents },
    })),
    truncated,
    madeAt: updatedAt,
  });
  return new File([bytes], `Dispute ${id.slice(-8)}.pdf`, { type: 'application/pdf' });
}

/** The handlers of this module, by the public names of their calls. */
export const disputesRouter = (clientFor: ClientFor) => ({
  disputes: disputesHandlers(clientFor),
});
