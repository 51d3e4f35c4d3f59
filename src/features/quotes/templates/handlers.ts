import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireActingContractor } from '#server/context.ts';
import { calculateTotals } from '../items/rules.ts';
import { callerOf, requireQuote, withTotals } from '../service.ts';
import { quoteTemplatesContract } from './contract.ts';
import {
  findQuoteTemplate,
  listQuoteTemplates,
  removeQuoteTemplate,
  renameQuoteTemplate,
  saveQuoteTemplate,
} from './data.ts';
import {
  TEMPLATE_NAME_TAKEN,
  TEMPLATE_NOT_FOUND,
  TEMPLATES_FULL,
  templateContent,
} from './rules.ts';
import type { QuoteTemplateRow } from './tables.ts';

const api = implement(quoteTemplatesContract).$context<Context>().use(guarded);

export const quoteTemplatesHandlers = api.router({
  list: api.list.handler(async ({ context }) => {
    const { contractorId } = requireActingContractor(context);
    const rows = await listQuoteTemplates(context.db, contractorId);
    return { items: rows.map(presentSummary), nextCursor: null };
  }),

  get: api.get.handler(async ({ input, context }) => {
    const { contractorId } = requireActingContractor(context);
    return present(await findQuoteTemplate(context.db, contractorId, input.id));
  }),

  save: api.save.handler(({ input: { name, quoteId }, context }) =>
    context.db.transaction(async (tx) => {
      const { contractorId } = requireActingContractor(context);
      const quote = await requireQuote(tx, callerOf(context), quoteId);
      const content = templateContent(quote.revision ?? quote);
      const saved = await saveQuoteTemplate(tx, contractorId, { name, content }, context.now());
      if (!saved) throw new ApiError('failed-precondition', TEMPLATES_FULL);
      return present(saved);
    }),
  ),

  rename: api.rename.handler(({ input, context }) =>
    context.db.transaction(async (tx) => {
      const { contractorId } = requireActingContractor(context);
      const renamed = await renameQuoteTemplate(tx, contractorId, input, context.now());
      if (renamed === 'taken') throw new ApiError('already-exists', TEMPLATE_NAME_TAKEN);
      return present(renamed);
    }),
  ),

  remove: api.remove.handler(async ({ input, context }) => {
    const { contractorId } = requireActingContractor(context);
    if (!(await removeQuoteTemplate(context.db, contractorId, input.id)))
      throw new ApiError('not-found', TEMPLATE_NOT_FOUND);
    return { success: true as const };
  }),
});

const presentSummary = ({ id, name, content, createdAt, updatedAt }: QuoteTemplateRow) => ({
  ...{ id, name, createdAt, updatedAt },
  lineCount: content.items.length,
  totalAmount: calculateTotals(content.items).totalAmount,
});

function present(row: QuoteTemplateRow | undefined) {
  if (!row) throw new ApiError('not-found', TEMPLATE_NOT_FOUND);
  const { description, terms, warranty, deposit, depositPercent } = row.content;
  return {
    ...presentSummary(row),
    ...{ description, terms, warranty, deposit, depositPercent },
    items: withTotals(row.content).items,
  };
}
