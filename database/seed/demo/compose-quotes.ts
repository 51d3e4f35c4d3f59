import { calculateTotals, formatPrice } from '#features/quotes/items/rules.ts';
import { CHOSE_ANOTHER, endOfDayAt, type QuoteStatus } from '#features/quotes/rules.ts';
import { sampleQuote } from '#features/quotes/samples.ts';
import { signedDocument } from '#features/quotes/signatures/rules.ts';
import { canonicalHash } from '#features/quotes/versions/data.ts';
import { versionContent } from '#features/quotes/versions/rules.ts';
import { formatCents } from '#lib/money.ts';
import { type DemoActivity, latest, type SystemMessage, secondsAfter } from './demo-activity.ts';
import type { DemoQuote, DemoQuoteLine } from './demo-project.ts';
import type { HomeownerKey } from './homeowners.ts';
import { asContractor, asHomeowner, type SeedContext } from './seed-context.ts';

const DAY = 86_400_000;

type Work = { homeowner: HomeownerKey; leadId: string; projectId: string; projectTitle: string };

/** The quotes for one project. If one was accepted, the other open ones were declined. */
export function composeQuotes(context: SeedContext, work: Work, demoQuotes: readonly DemoQuote[]) {
  const acceptedAt = demoQuotes.find(({ accepted }) => accepted)?.accepted?.at(context.now);
  const composed = demoQuotes.map((quote) => composeQuote(context, work, quote, acceptedAt));
  return {
    quotes: composed.map(({ quote }) => quote),
    versions: composed.flatMap(({ versions }) => versions),
    signatures: composed.flatMap(({ signatures }) => signatures),
    demoActivities: composed.flatMap(({ demoActivities }) => demoActivities),
    systemMessages: composed.flatMap(({ systemMessages }) => systemMessages),
  };
}

function composeQuote(
  { now, cast, ids }: SeedContext,
  { homeowner, leadId, projectId, projectTitle }: Work,
  demoQuote: DemoQuote,
  decidedAt: Date | undefined,
) {
  const owner = cast.homeownerOf[homeowner];
  const shop = cast.shopOf[demoQuote.by];
  const createdAt = demoQuote.drafted(now);
  const sentAt = demoQuote.sent?.(now);
  const firstSentAt = demoQuote.before?.sent(now) ?? sentAt;
  const selectedOptions = demoQuote.accepted?.options ?? [];
  const viewedAt = demoQuote.viewed?.(now);
  const acceptedAt = demoQuote.accepted?.at(now);
  const archivedAt = demoQuote.archived?.(now);
  const reminders = (demoQuote.reminded ?? []).map((moment) => moment(now));
  const forAnother = Boolean(sentAt && decidedAt && !demoQuote.accepted && !demoQuote.rejected);
  const rejectedAt = forAnother ? decidedAt : demoQuote.rejected?.at(now);

  const quote = sampleQuote({
    id: ids.idAt(createdAt),
    contractorId: shop.id,
    homeownerId: owner.id,
    leadId,
    projectId,
    contractorName: shop.businessName,
    customerName: owner.name,
    customerEmail: owner.email,
    customerPhone: owner.phone,
    projectTitle,
    description: demoQuote.description,
    location: `${owner.city}, ${owner.state}`,
    items: calculateTotals(
      itemsOf(demoQuote.lines, () => ids.idAt(createdAt)),
      new Set(),
    ).items.map((item) => ({ ...item, selected: selectedOptions.includes(item.description) })),
    terms: demoQuote.terms ?? '',
    warranty: demoQuote.warranty ?? '',
    startDate: demoQuote.startsIn === undefined ? null : dayAfter(now, demoQuote.startsIn),
    deposit: null,
    depositPercent: demoQuote.deposit ?? null,
    version: sentAt ? (demoQuote.before ? 2 : 1) : 0,
    revisedAt: demoQuote.before ? sentAt : null,
    viewedVersion: viewedAt ? 1 : null,
    status: statusOf({ sentAt, acceptedAt, rejectedAt, archivedAt }),
    validUntil: endOfDayAt(
      new Date((sentAt ?? createdAt).getTime() + (demoQuote.validDays ?? 30) * DAY),
      owner.state,
    ),
    sentAt: firstSentAt,
    viewedAt,
    acceptedAt,
    rejectedAt,
    archivedAt,
    customerNotes: demoQuote.accepted?.notes,
    rejectionReason: forAnother ? CHOSE_ANOTHER : demoQuote.rejected?.reason,
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

  const documentFiles = versionsAndSignatureOf(quote, demoQuote, {
    firstSentAt,
    sentAt,
    acceptedAt,
    ids,
  });

  const price = `${formatPrice(quote)} for “${projectTitle}”`;
  const facts = { contractorId: shop.id, projectId, leadId };
  const both = { subjectId: quote.id, audience: [owner.id, shop.id], data: facts };
  const ofQuote = {
    quoteId: quote.id,
    contractorName: quote.contractorName,
    projectName: projectTitle,
    amount: quote.totalAmount,
    validUntil: quote.validUntil.toISOString(),
  };
  const homeownerNotification = {
    userId: owner.id,
    role: 'homeowner',
    type: 'quote_received',
    message: price,
    actionUrl: `/homeowner/quotes?quoteId=${quote.id}`,
    data: { ...ofQuote, contractorId: shop.id },
    seen: viewedAt ?? rejectedAt ?? 'never',
  } as const;
  const contractorNotification = {
    userId: shop.userId,
    role: 'contractor',
    type: 'quote_response',
    actionUrl: `/contractor/quotes?quoteId=${quote.id}`,
    data: { ...ofQuote, homeownerId: owner.id },
  } as const;
  const [byShop, byOwner] = [asContractor(shop), asHomeowner(owner)];

  const demoActivities: DemoActivity[] = [
    { ...both, at: createdAt, type: 'quote.drafted', actor: byShop, audience: [shop.id] },
  ];
  const systemMessages: SystemMessage[] = [];
  const pair = { homeownerId: owner.id, contractorId: shop.id };
  for (const [index, { version, content, sentAt: at }] of documentFiles.versions.entries()) {
    const older = documentFiles.versions[index - 1]?.content;
    const cost = formatPrice(content);
    demoActivities.push({
      ...both,
      at,
      type: older ? 'quote.revised' : 'quote.sent',
      actor: byShop,
      notifications: [
        {
          ...homeownerNotification,
          message: `${cost} for “${projectTitle}”`,
          data: { ...homeownerNotification.data, amount: content.totalAmount },
          priority: 'high',
          title: `${shop.businessName} ${older ? `updated their quote: ${formatPrice(older)} → ${cost}` : 'sent you a quote'}`,
        },
      ],
    });
    systemMessages.push({
      ...pair,
      at: secondsAfter(at, 1),
      messageType: 'quote_sent',
      content: `${shop.businessName} sent ${older ? `version ${version} of the` : 'a'} quote for “${projectTitle}”: ${cost}.`,
      quoteId: quote.id,
      unreadBy: viewedAt || rejectedAt ? undefined : 'homeowner',
    });
  }
  if (viewedAt)
    demoActivities.push({ ...both, at: viewedAt, type: 'quote.viewed', actor: byOwner });
  for (const at of reminders)
    demoActivities.push({
      ...both,
      at,
      type: 'quote.reminded',
      actor: byShop,
      notifications: [
        {
          ...homeownerNotification,
          title: `${shop.businessName} is waiting for your answer`,
          seen: undefined,
        },
      ],
    });
  if (acceptedAt) {
    demoActivities.push({
      ...both,
      at: acceptedAt,
      type: 'quote.accepted',
      actor: byOwner,
      notifications: [
        {
          ...contractorNotification,
          priority: 'high',
          title: `${owner.name} accepted your quote`,
          message: `“${projectTitle}” is booked: ${formatCents(quote.totalAmount)}`,
        },
      ],
    });
    systemMessages.push({
      ...pair,
      at: secondsAfter(acceptedAt, 1),
      messageType: 'project_started',
      content: `The quote for “${projectTitle}” was accepted. The work is booked.`,
      quoteId: quote.id,
      projectId,
    });
  }
  if (rejectedAt)
    demoActivities.push({
      ...both,
      at: rejectedAt,
      type: 'quote.rejected',
      actor: byOwner,
      notifications: [
        {
          ...contractorNotification,
          title: `${owner.name} ${forAnother ? 'went with another quote' : 'declined your quote'}`,
          message: `“${projectTitle}”, ${formatCents(quote.totalAmount)}`,
        },
      ],
    });
  if (archivedAt)
    demoActivities.push({ ...both, at: archivedAt, type: 'quote.archived', actor: byShop });
  return { quote, demoActivities, systemMessages, ...documentFiles };
}

const itemsOf = (lines: readonly DemoQuoteLine[], newId: () => string) =>
  lines.map(([description, dollars, more = {}]) => ({
    id: newId(),
    description,
    amount: Math.round(dollars * 100),
    ...more,
    ...(more.quantity != null && { unitPrice: Math.round(dollars * 100) }),
  }));

const dayAfter = (now: Date, days: number) =>
  new Date(now.getTime() + days * DAY).toISOString().slice(0, 10);

type SampleQuote = ReturnType<typeof sampleQuote>;
type QuoteDates = {
  firstSentAt?: Date;
  sentAt?: Date;
  acceptedAt?: Date;
  ids: SeedContext['ids'];
};

/** The sent versions of a quote, and its signature. */
function versionsAndSignatureOf(
  quote: SampleQuote,
  { before, accepted }: DemoQuote,
  {
    firstSentAt,
    sentAt,
    acceptedAt,
    ids,
  }: {
    [Name in keyof QuoteDates]: QuoteDates[Name] | undefined;
  } & Pick<QuoteDates, 'ids'>,
) {
  const versionOf = (version: number, items: SampleQuote['items'], at: Date) => {
    const content = versionContent({ ...withDefaultTerms(quote), version, items });
    return { quoteId: quote.id, version, content, hash: canonicalHash(content), sentAt: at };
  };
  const versions =
    sentAt && firstSentAt
      ? [
          ...(before
            ? [
                versionOf(
                  1,
                  itemsOf(before.lines, () => ids.idAt(firstSentAt)),
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
    hash: canonicalHash(signedDocument(signed.content, of)),
    signedAt: acceptedAt,
  };
  return { versions, signatures: [signature] };
}

/** A sample quote with every field filled. */
const withDefaultTerms = (quote: SampleQuote) => ({
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
