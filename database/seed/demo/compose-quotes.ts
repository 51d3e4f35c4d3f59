import { figuresOf } from '#features/quotes/items/rules.ts';
import { CHOSE_ANOTHER, type QuoteStatus } from '#features/quotes/rules.ts';
import { sampleQuote } from '#features/quotes/samples.ts';
import { signedDocument } from '#features/quotes/signatures/rules.ts';
import { hashOf } from '#features/quotes/versions/data.ts';
import { contentOf } from '#features/quotes/versions/rules.ts';
import { formatCents } from '#lib/money.ts';
import { type Happening, latest, type Remark, secondsAfter } from './happening.ts';
import type { HomeownerKey } from './homeowners.ts';
import { asContractor, asHomeowner, type Setting } from './setting.ts';
import type { StoryLine, StoryQuote } from './story.ts';

const DAY = 86_400_000;

type Work = { homeowner: HomeownerKey; leadId: string; projectId: string; projectTitle: string };

/** The quotes of one piece of work: where one was accepted, the others were declined for it. */
export function composeQuotes(setting: Setting, work: Work, told: readonly StoryQuote[]) {
  const acceptedAt = told.find(({ accepted }) => accepted)?.accepted?.at(setting.now);
  const composed = told.map((quote) => composeQuote(setting, work, quote, acceptedAt));
  return {
    quotes: composed.map(({ quote }) => quote),
    versions: composed.flatMap(({ versions }) => versions),
    signatures: composed.flatMap(({ signatures }) => signatures),
    happenings: composed.flatMap(({ happenings }) => happenings),
    remarks: composed.flatMap(({ remarks }) => remarks),
  };
}

function composeQuote(
  { now, cast, identity }: Setting,
  { homeowner, leadId, projectId, projectTitle }: Work,
  told: StoryQuote,
  decidedAt: Date | undefined,
) {
  const owner = cast.homeownerOf[homeowner];
  const shop = cast.shopOf[told.by];
  const createdAt = told.drafted(now);
  const sentAt = told.sent?.(now);
  const firstSentAt = told.before?.sent(now) ?? sentAt;
  const wanted = told.accepted?.options ?? [];
  const viewedAt = told.viewed?.(now);
  const acceptedAt = told.accepted?.at(now);
  const archivedAt = told.archived?.(now);
  const reminders = (told.reminded ?? []).map((moment) => moment(now));
  const forAnother = Boolean(sentAt && decidedAt && !told.accepted && !told.rejected);
  const rejectedAt = forAnother ? decidedAt : told.rejected?.at(now);

  const quote = sampleQuote({
    id: identity.idAt(createdAt),
    contractorId: shop.id,
    homeownerId: owner.id,
    leadId,
    projectId,
    contractorName: shop.businessName,
    customerName: owner.name,
    customerEmail: owner.email,
    customerPhone: owner.phone,
    projectTitle,
    description: told.description,
    location: `${owner.city}, ${owner.state}`,
    items: figuresOf(
      itemsOf(told.lines, () => identity.idAt(createdAt)),
      new Set(),
    ).items.map((item) => ({ ...item, selected: wanted.includes(item.description) })),
    terms: told.terms ?? '',
    warranty: told.warranty ?? '',
    startDate: told.startsIn === undefined ? null : dayAfter(now, told.startsIn),
    deposit: null,
    depositPercent: told.deposit ?? null,
    version: sentAt ? (told.before ? 2 : 1) : 0,
    revisedAt: told.before ? sentAt : null,
    viewedVersion: viewedAt ? 1 : null,
    status: statusOf({ sentAt, acceptedAt, rejectedAt, archivedAt }),
    validUntil: new Date((sentAt ?? createdAt).getTime() + (told.validDays ?? 30) * DAY),
    sentAt: firstSentAt,
    viewedAt,
    acceptedAt,
    rejectedAt,
    archivedAt,
    customerNotes: told.accepted?.notes,
    rejectionReason: forAnother ? CHOSE_ANOTHER : told.rejected?.reason,
    rejectedForAnother: forAnother,
    notificationsSent: sentAt ? ['email', 'portal'] : [],
    lastNotificationSent: reminders.at(-1) ?? sentAt,
    lastReminderSent: reminders.at(-1),
    reminderCount: reminders.length,
    customerNotified: Boolean(sentAt),
    customerNotifiedAt: sentAt,
    createdAt,
    updatedAt: latest(createdAt, sentAt, acceptedAt, rejectedAt, archivedAt, reminders.at(-1)),
  });

  const papers = papersOf(quote, told, { firstSentAt, sentAt, acceptedAt, identity });

  const price = `${formatCents(quote.totalAmount)} for “${projectTitle}”`;
  const facts = { contractorId: shop.id, projectId, leadId };
  const both = { subjectId: quote.id, audience: [owner.id, shop.id], data: facts };
  const ofQuote = {
    quoteId: quote.id,
    contractorName: quote.contractorName,
    projectName: projectTitle,
    amount: quote.totalAmount,
    validUntil: quote.validUntil.toISOString(),
  };
  const homeownerTold = {
    userId: owner.id,
    role: 'homeowner',
    type: 'quote_received',
    message: price,
    actionUrl: `/homeowner/quotes?quoteId=${quote.id}`,
    data: { ...ofQuote, contractorId: shop.id },
    seen: viewedAt ?? rejectedAt ?? 'never',
  } as const;
  const contractorTold = {
    userId: shop.userId,
    role: 'contractor',
    type: 'quote_response',
    actionUrl: `/contractor/quotes?quoteId=${quote.id}`,
    data: { ...ofQuote, homeownerId: owner.id },
  } as const;
  const [byShop, byOwner] = [asContractor(shop), asHomeowner(owner)];

  const happenings: Happening[] = [
    { ...both, at: createdAt, type: 'quote.drafted', actor: byShop, audience: [shop.id] },
  ];
  const remarks: Remark[] = [];
  const pair = { homeownerId: owner.id, contractorId: shop.id };
  if (sentAt) {
    happenings.push({
      ...both,
      at: sentAt,
      type: 'quote.sent',
      actor: byShop,
      tells: [
        { ...homeownerTold, priority: 'high', title: `${shop.businessName} sent you a quote` },
      ],
    });
    remarks.push({
      ...pair,
      at: secondsAfter(sentAt, 1),
      messageType: 'quote_sent',
      content: `${shop.businessName} sent a quote for “${projectTitle}”: ${formatCents(quote.totalAmount)}.`,
      quoteId: quote.id,
      unreadBy: viewedAt || rejectedAt ? undefined : 'homeowner',
    });
  }
  if (viewedAt) happenings.push({ ...both, at: viewedAt, type: 'quote.viewed', actor: byOwner });
  for (const at of reminders)
    happenings.push({
      ...both,
      at,
      type: 'quote.reminded',
      actor: byShop,
      tells: [
        {
          ...homeownerTold,
          title: `${shop.businessName} waits for your answer`,
          seen: undefined,
        },
      ],
    });
  if (acceptedAt) {
    happenings.push({
      ...both,
      at: acceptedAt,
      type: 'quote.accepted',
      actor: byOwner,
      tells: [
        {
          ...contractorTold,
          priority: 'high',
          title: `${owner.name} accepted your quote`,
          message: `“${projectTitle}” has started: ${formatCents(quote.totalAmount)}`,
        },
      ],
    });
    remarks.push({
      ...pair,
      at: secondsAfter(acceptedAt, 1),
      messageType: 'project_started',
      content: `${owner.name} accepted the quote for “${projectTitle}”. The project has started.`,
      quoteId: quote.id,
      projectId,
    });
  }
  if (rejectedAt)
    happenings.push({
      ...both,
      at: rejectedAt,
      type: 'quote.rejected',
      actor: byOwner,
      tells: [
        {
          ...contractorTold,
          title: `${owner.name} ${forAnother ? 'chose another quote' : 'declined your quote'}`,
          message: `“${projectTitle}”, ${formatCents(quote.totalAmount)}`,
        },
      ],
    });
  if (archivedAt)
    happenings.push({ ...both, at: archivedAt, type: 'quote.archived', actor: byShop });
  return { quote, happenings, remarks, ...papers };
}

const itemsOf = (lines: readonly StoryLine[], newId: () => string) =>
  lines.map(([description, dollars, more = {}]) => ({
    id: newId(),
    description,
    amount: Math.round(dollars * 100),
    ...more,
    ...(more.quantity != null && { unitPrice: Math.round(dollars * 100) }),
  }));

const dayAfter = (now: Date, days: number) =>
  new Date(now.getTime() + days * DAY).toISOString().slice(0, 10);

type Made = ReturnType<typeof sampleQuote>;
type Moments = {
  firstSentAt?: Date;
  sentAt?: Date;
  acceptedAt?: Date;
  identity: Setting['identity'];
};

/** What was sent of a quote, version by version, and how it was signed. */
function papersOf(
  quote: Made,
  { before, accepted }: StoryQuote,
  {
    firstSentAt,
    sentAt,
    acceptedAt,
    identity,
  }: {
    [Name in keyof Moments]: Moments[Name] | undefined;
  } & Pick<Moments, 'identity'>,
) {
  const versionOf = (version: number, items: Made['items'], at: Date) => {
    const content = contentOf({ ...wordsOf(quote), version, items });
    return { quoteId: quote.id, version, content, hash: hashOf(content), sentAt: at };
  };
  const versions =
    sentAt && firstSentAt
      ? [
          ...(before
            ? [
                versionOf(
                  1,
                  itemsOf(before.lines, () => identity.idAt(firstSentAt)),
                  firstSentAt,
                ),
              ]
            : []),
          versionOf(before ? 2 : 1, quote.items, sentAt),
        ]
      : [];
  const signed = versions.at(-1);
  if (!accepted || !acceptedAt || !signed) return { versions, signatures: [] };
  const options = quote.items.filter(({ selected }) => selected).map(({ id }) => id);
  const of = { options, totalAmount: quote.totalAmount };
  const signature = {
    ...of,
    quoteId: quote.id,
    version: signed.version,
    signerId: quote.homeownerId,
    kind: 'typed' as const,
    name: quote.customerName,
    clientAddress: '203.0.113.24',
    versionHash: signed.hash,
    hash: hashOf(signedDocument(signed.content, of)),
    signedAt: acceptedAt,
  };
  return { versions, signatures: [signature] };
}

/** A sample with all that a quote says. */
const wordsOf = (quote: Made) => ({
  ...{ terms: '', warranty: '', startDate: null, deposit: null, depositPercent: null },
  ...quote,
});

function statusOf(
  at: Partial<Record<'sentAt' | 'acceptedAt' | 'rejectedAt' | 'archivedAt', Date>>,
): QuoteStatus {
  if (at.archivedAt) return 'archived';
  if (at.acceptedAt) return 'accepted';
  if (at.rejectedAt) return 'rejected';
  return at.sentAt ? 'sent' : 'draft';
}
