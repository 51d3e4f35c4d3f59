import type { Api } from '#browser/context.ts';
import type { QuoteStatus } from '#features/quotes/rules.ts';

/** Who makes which move, as the specification has it. */
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

/** The contractor of the quote, the other one, its addressee, another homeowner. */
export type By = 'own' | 'other' | 'owner' | 'stranger';
export type Step = { move: Move; by: By; nth: number; amount: number; option: boolean };
export type Reply = Awaited<ReturnType<Api['quotes']['get']>>;

/** What a quote says: a sum, what its option would add, and until when. */
export type Words = { total: number; option: number; validUntil: number };

/** A quote as it must be. */
export type ModelQuote = {
  id: string;
  pro: number;
  status: QuoteStatus;
  words: Words;
  revision: Words | undefined;
  version: number;
  viewedVersion: number | undefined;
  reminders: number;
  /** Signed with its option. */
  withOption: boolean;
  /** The latest answer about it. */
  reply: Reply;
};

/** The quotes of two contractors for one project. */
export type Model = {
  quotes: ModelQuote[];
  now: number;
  /** Lost once its project is cancelled. */
  lead: 'new' | 'quoted' | 'assigned' | 'won' | 'lost';
  assigned: number | undefined;
};

export const DAY = 24 * 60 * 60 * 1000;

export const wordsOf = ({ now }: Model, total: number): Words => ({
  total,
  option: Math.ceil(total / 7),
  validUntil: now + 30 * DAY,
});

export const modelQuote = (pro: number, words: Words, reply: Reply): ModelQuote => ({
  id: reply.id,
  pro,
  status: 'draft',
  words,
  revision: undefined,
  version: 0,
  viewedVersion: undefined,
  reminders: 0,
  withOption: false,
  reply,
});

const stands = ({ now }: Model, { validUntil }: Words) => validUntil > now;

export const totalOf = ({ words, withOption }: ModelQuote) =>
  words.total + (withOption ? words.option : 0);

export const isExpired = (model: Model, { status, words }: ModelQuote) =>
  status === 'sent' && !stands(model, words);

/** Work that was won, or given to somebody else, takes no more quotes. */
export const takesQuotes = ({ lead, assigned }: Model, pro: number) =>
  lead !== 'won' && lead !== 'lost' && (assigned === undefined || assigned === pro);

export const mayAssign = ({ lead }: Model) => lead === 'new' || lead === 'quoted';

export const mayCancel = ({ lead }: Model) => lead !== 'won' && lead !== 'lost';

/** Nobody waits any longer for an answer about work that is not going ahead. */
export function cancel(model: Model) {
  for (const quote of model.quotes) if (quote.status === 'sent') quote.status = 'rejected';
  model.lead = 'lost';
}

/** What a move by somebody comes to: `done`, or the code with which it is refused. */
export function outcomeOf(
  model: Model,
  quote: ModelQuote,
  { by, move }: Pick<Step, 'by' | 'move'>,
) {
  const role = by === 'own' || by === 'other' ? 'contractor' : 'homeowner';
  if (role !== movers[move]) return 'permission-denied';
  const sees = by === 'own' || (by === 'owner' && quote.version > 0);
  if (!sees) return 'not-found';
  if (!isLegal(model, quote, move)) return 'failed-precondition';
  // Nobody signs what they have not seen.
  if (move === 'accept' && (quote.viewedVersion ?? 1) !== quote.version) return 'aborted';
  return 'done';
}

function isLegal(model: Model, quote: ModelQuote, move: Move) {
  const { status, revision, words, pro } = quote;
  const is = (...statuses: QuoteStatus[]) => statuses.includes(status);
  const legal: Record<Move, boolean> = {
    update: is('draft', 'sent'),
    send:
      (is('draft') || (is('sent') && revision !== undefined)) &&
      stands(model, revision ?? words) &&
      takesQuotes(model, pro),
    discardRevision: is('sent') && revision !== undefined,
    remind: is('sent') && stands(model, words),
    archive: is('draft', 'sent', 'rejected'),
    duplicate: true,
    remove: is('draft', 'archived'),
    markViewed: is('sent', 'accepted', 'rejected'),
    accept: is('sent') && stands(model, words),
    reject: is('sent'),
  };
  return legal[move];
}

/** What follows from a move that was made. */
export function follow(model: Model, quote: ModelQuote, step: Step, reply: Reply) {
  const changes: Record<Move, () => void> = {
    update() {
      const words = wordsOf(model, step.amount);
      if (quote.status === 'draft') quote.words = words;
      else quote.revision = words;
    },
    send() {
      quote.words = quote.revision ?? quote.words;
      quote.revision = undefined;
      quote.status = 'sent';
      quote.version += 1;
    },
    discardRevision() {
      quote.revision = undefined;
    },
    remind() {
      quote.reminders += 1;
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
      const words = { ...quote.words, validUntil: model.now + 30 * DAY };
      model.quotes.push(modelQuote(quote.pro, words, reply));
    },
    accept() {
      for (const other of model.quotes) if (other.status === 'sent') other.status = 'rejected';
      quote.status = 'accepted';
      quote.revision = undefined;
      quote.withOption = step.option;
      model.lead = 'won';
      model.assigned = quote.pro;
    },
  };
  changes[step.move]();
}
