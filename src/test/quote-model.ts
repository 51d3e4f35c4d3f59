import type { Api } from '#browser/context.ts';
import type { QuoteStatus } from '#features/quotes/rules.ts';

/** Who may make which move, by the specification. */
export const movers = {
  update: 'contractor',
  send: 'contractor',
  discardRevision: 'contractor',
  remind: 'contractor',
  archive: 'contractor',
  duplicate: 'contractor',
  remove: 'contractor',
  markViewed: 'homeowner',
  accept: 'homeowner',
  reject: 'homeowner',
} as const;
export type Move = keyof typeof movers;
export const moveNames = Object.keys(movers) as Move[];

/** The quote's contractor, the other contractor, the quote's homeowner, another homeowner. */
export type ModelActor = 'own' | 'other' | 'owner' | 'stranger';
export type Step = { move: Move; by: ModelActor; nth: number; amount: number; option: boolean };
export type Reply = Awaited<ReturnType<Api['quotes']['get']>>;

/** A quote's total, the price of its option, and until when it is valid. */
export type QuoteContent = { total: number; option: number; validUntil: number };

/** The expected state of a quote. */
export type ModelQuote = {
  id: string;
  contractorIndex: number;
  status: QuoteStatus;
  content: QuoteContent;
  revision: QuoteContent | undefined;
  version: number;
  viewedVersion: number | undefined;
  reminders: number;
  remindedAt: number | undefined;
  /** Whether it was accepted with its option. */
  withOption: boolean;
  /** The API's latest response for it. */
  reply: Reply;
};

/** The quotes of two contractors for one project. */
export type Model = {
  quotes: ModelQuote[];
  now: number;
  /** Lost once its project is canceled. */
  lead: 'new' | 'quoted' | 'assigned' | 'won' | 'lost';
  assigned: number | undefined;
};

export const DAY = 24 * 60 * 60 * 1000;

export const contentFor = ({ now }: Model, total: number): QuoteContent => ({
  total,
  option: Math.ceil(total / 7),
  validUntil: now + 30 * DAY,
});

export const modelQuote = (pro: number, content: QuoteContent, reply: Reply): ModelQuote => ({
  id: reply.id,
  contractorIndex: pro,
  status: 'draft',
  content,
  revision: undefined,
  version: 0,
  viewedVersion: undefined,
  reminders: 0,
  remindedAt: undefined,
  withOption: false,
  reply,
});

const isStillValid = ({ now }: Model, { validUntil }: QuoteContent) => validUntil > now;

export const totalOf = ({ content, withOption }: ModelQuote) =>
  content.total + (withOption ? content.option : 0);

export const isExpired = (model: Model, { status, content }: ModelQuote) =>
  status === 'sent' && !isStillValid(model, content);

/** A lead that was won, lost or assigned to another contractor accepts no more quotes. */
export const acceptsQuotes = ({ lead, assigned }: Model, pro: number) =>
  lead !== 'won' && lead !== 'lost' && (assigned === undefined || assigned === pro);

export const canAssign = ({ lead }: Model) => lead === 'new' || lead === 'quoted';

export const canCancel = ({ lead }: Model) => lead !== 'won' && lead !== 'lost';

/** Cancels the project, which rejects the quotes that are waiting for an answer. */
export function cancel(model: Model) {
  for (const quote of model.quotes) if (quote.status === 'sent') quote.status = 'rejected';
  model.lead = 'lost';
}

/** The expected outcome of a move: `done`, or the code of its refusal. */
export function outcomeOf(
  model: Model,
  quote: ModelQuote,
  { by, move }: Pick<Step, 'by' | 'move'>,
) {
  const role = by === 'own' || by === 'other' ? 'contractor' : 'homeowner';
  if (role !== movers[move]) return 'permission-denied';
  const canSee = by === 'own' || (by === 'owner' && quote.version > 0);
  if (!canSee) return 'not-found';
  if (!isLegal(model, quote, move)) return 'failed-precondition';
  // A version that the homeowner has not viewed cannot be accepted.
  if (move === 'accept' && (quote.viewedVersion ?? 1) !== quote.version) return 'aborted';
  return 'done';
}

function isLegal(model: Model, quote: ModelQuote, move: Move) {
  const { status, revision, content, contractorIndex } = quote;
  const hasStatus = (...statuses: QuoteStatus[]) => statuses.includes(status);
  const legal: Record<Move, boolean> = {
    update: hasStatus('draft', 'sent'),
    send:
      (hasStatus('draft') || (hasStatus('sent') && revision !== undefined)) &&
      isStillValid(model, revision ?? content) &&
      acceptsQuotes(model, contractorIndex),
    discardRevision: hasStatus('sent') && revision !== undefined,
    remind:
      hasStatus('sent') &&
      isStillValid(model, content) &&
      quote.reminders < 3 &&
      model.now >= (quote.remindedAt ?? 0) + DAY,
    archive: hasStatus('draft', 'sent', 'rejected'),
    duplicate: true,
    remove: hasStatus('draft', 'archived'),
    markViewed: hasStatus('sent', 'accepted', 'rejected'),
    accept: hasStatus('sent') && isStillValid(model, content),
    reject: hasStatus('sent'),
  };
  return legal[move];
}

/** Applies a successful move to the model. */
export function applyMove(model: Model, quote: ModelQuote, step: Step, reply: Reply) {
  const changes: Record<Move, () => void> = {
    update() {
      const content = contentFor(model, step.amount);
      if (quote.status === 'draft') quote.content = content;
      else quote.revision = content;
    },
    send() {
      // A draft changes nothing on the lead; the first quote that is sent does.
      if (quote.status === 'draft') model.lead = 'quoted';
      quote.content = quote.revision ?? quote.content;
      quote.revision = undefined;
      quote.status = 'sent';
      quote.version += 1;
    },
    discardRevision() {
      quote.revision = undefined;
    },
    remind() {
      quote.reminders += 1;
      quote.remindedAt = model.now;
    },
    archive() {
      quote.status = 'archived';
    },
    reject() {
      quote.status = 'rejected';
    },
    markViewed() {
      quote.viewedVersion = quote.version;
    },
    remove() {
      model.quotes.splice(model.quotes.indexOf(quote), 1);
    },
    duplicate() {
      const content = { ...quote.content, validUntil: model.now + 30 * DAY };
      model.quotes.push(modelQuote(quote.contractorIndex, content, reply));
    },
    accept() {
      for (const other of model.quotes) if (other.status === 'sent') other.status = 'rejected';
      quote.status = 'accepted';
      quote.revision = undefined;
      quote.withOption = step.option;
      model.lead = 'won';
      model.assigned = quote.contractorIndex;
    },
  };
  changes[step.move]();
}
