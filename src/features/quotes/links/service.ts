import { findConsent, grantConsent, normalizeAddress } from '#features/customers/consents/data.ts';
import { mergeManualCustomers, syncCustomers } from '#features/customers/data.ts';
import { insertProvedHomeowner } from '#features/users/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { maskEmail } from '#lib/mask.ts';
import type { Context, Services } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { refuseOwnName } from '#server/platform-settings/own-name.ts';
import { seal, unseal } from '#server/secrets/sealing.ts';
import { changeQuote, lockCompetingQuotes, recordQuote } from '../data.ts';
import { findCustomerTimeZone, findLicenseNumber } from '../documents/service.ts';
import { listQuotePhotos } from '../photos/data.ts';
import { isExpired, QUOTE_NOT_FOUND } from '../rules.ts';
import { withTotals } from '../service.ts';
import { createOwnProject, startProjectOf } from '../signatures/service.ts';
import type { QuoteRow } from '../tables.ts';
import { listVersions } from '../versions/data.ts';
import { differencesBetween } from '../versions/rules.ts';
import { findProvedHomeowner, findQuoteByToken } from './data.ts';
import { ANSWERED_IN_ACCOUNT, isAnsweredByLink, PROOF_EXPIRED } from './rules.ts';

export async function requireQuoteByToken(db: Db, token: string) {
  const quote = await findQuoteByToken(db, token);
  if (!quote) throw new ApiError('not-found', QUOTE_NOT_FOUND);
  return quote;
}

/** A quote of a customer without an account: of one with an account, the account answers. */
export async function requireLinkQuote(db: Db, token: string) {
  const quote = await requireQuoteByToken(db, token);
  if (!isAnsweredByLink(quote)) throw new ApiError('failed-precondition', ANSWERED_IN_ACCOUNT);
  return quote;
}

/** A quote as anyone reads it who has its link. */
export async function presentByLink(context: Context, tx: Db, quote: QuoteRow) {
  const [newest, older] = await listVersions(tx, quote);
  return {
    ...withTotals(quote),
    licenseNumber: await findLicenseNumber(tx, quote.contractorId),
    changes: newest && older ? differencesBetween(older.content, newest.content) : [],
    expired: isExpired(quote, context.now()),
    timeZone: await findCustomerTimeZone(tx, quote),
    photos: await listQuotePhotos({ ...context, db: tx }, quote.items),
    byLink: isAnsweredByLink(quote),
    confirmAt: isAnsweredByLink(quote) ? maskEmail(quote.customerEmail) : null,
  };
}

const purposes = { code: 'quote link code', proof: 'quote link proof' } as const;
type Purpose = keyof typeof purposes;

/** What is proved, or to be proved: that this address is read by whoever has this link. */
type Sealed = {
  quoteId: string;
  linkId: string | null;
  email: string;
  until: number;
  codeId?: string;
};
type Config = Services['config'];

export const sealFor = (
  config: Config,
  purpose: Purpose,
  quote: QuoteRow,
  until: Date,
  codeId = '',
) =>
  seal(
    config,
    purposes[purpose],
    JSON.stringify({
      ...{ quoteId: quote.id, linkId: quote.linkId, email: quote.customerEmail },
      ...{ until: until.getTime(), codeId },
    } satisfies Sealed),
  );

/** Undefined for anything that was not sealed for this purpose, quote, link and address, and once it has expired. */
export function openSealed(
  config: Config,
  purpose: Purpose,
  quote: QuoteRow,
  sealed: string,
  now: Date,
) {
  const text = unseal(config, purposes[purpose], sealed);
  const content = text === undefined ? undefined : (JSON.parse(text) as Sealed);
  const isCurrent =
    content?.quoteId === quote.id &&
    content.linkId === quote.linkId &&
    content.email === quote.customerEmail &&
    content.until > now.getTime();
  return isCurrent ? content : undefined;
}

export function requireProof({ services, now }: Context, quote: QuoteRow, proof: string) {
  if (!openSealed(services.config, 'proof', quote, proof, now()))
    throw new ApiError('permission-denied', PROOF_EXPIRED);
}

/** Whether the owner of the address asked that this business, or nobody, writes to it. */
export async function isMailRefused(db: Db, { contractorId, customerEmail }: QuoteRow) {
  const address = normalizeAddress('email', customerEmail);
  if (!address) return true;
  const { status, isNever } = await findConsent(db, { contractorId, channel: 'email', address });
  return isNever || status === 'refused';
}

/**
 * The account for which a quote is signed by its link: the one that has proved the address, or a new one, so that the
 * work has its project at once, for both sides. Undefined where the address belongs to an account of another kind. The
 * phone number stays with the business that wrote it down: nobody has proved whose it is.
 */
export async function findOrOpenSignerAccount(
  tx: Db,
  context: Context,
  { customerEmail: email }: QuoteRow,
  name: string,
) {
  const proved = await findProvedHomeowner(tx, email);
  if (proved) return proved;
  refuseOwnName(context, 'signature.name', name);
  const opened = await insertProvedHomeowner(tx, { email, name }, context.now());
  // Another call came first.
  if (!opened) return findProvedHomeowner(tx, email);
  await recordActivity(tx, context, {
    type: 'user.registered',
    subjectType: 'user',
    subjectId: opened,
    audience: [],
    data: { by: 'quote' },
  });
  return opened;
}

/** The business may answer whoever has proved an address to it. */
export async function noteProved(tx: Db, { contractorId, customerEmail }: QuoteRow, now: Date) {
  const address = normalizeAddress('email', customerEmail);
  if (address) await grantConsent(tx, { contractorId, channel: 'email', address }, now);
}

/**
 * Gives a quote that was sent to an address to the account that has proved this address. One that was signed by its
 * link gets its project now. Nothing happens where another call came first.
 */
export async function takeOverQuote(
  tx: Db,
  context: Pick<Context, 'actor' | 'requestId' | 'now'>,
  found: QuoteRow,
  homeownerId: string,
): Promise<QuoteRow> {
  await mergeManualCustomers(tx, homeownerId);
  const { quote } = await lockCompetingQuotes(tx, found);
  if (!quote) throw new ApiError('not-found', QUOTE_NOT_FOUND);
  if (quote.homeownerId) return quote;
  const now = context.now();
  const projectId =
    quote.status === 'accepted'
      ? await createOwnProject(tx, { ...quote, homeownerId }, now)
      : quote.projectId;
  const owned = await changeQuote(tx, quote, { homeownerId, customerId: null, projectId });
  if (!owned) throw new ApiError('aborted');
  await recordQuote(tx, context, 'takenOver', owned);
  await syncCustomers(tx, context, [quote]);
  await syncCustomers(tx, context, [owned]);
  if (owned.status === 'accepted' && projectId)
    await startProjectOf(tx, context, { ...owned, projectId });
  return owned;
}
