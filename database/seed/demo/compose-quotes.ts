import { CHOSE_ANOTHER, type QuoteStatus } from '#features/quotes/rules.ts';
import { sampleQuote } from '#features/quotes/samples.ts';
import { formatCents } from '#lib/money.ts';
import { type Happening, latest, type Remark, secondsAfter } from './happening.ts';
import type { HomeownerKey } from './homeowners.ts';
import { asContractor, asHomeowner, type Setting } from './setting.ts';
import type { StoryQuote } from './story.ts';

const DAY = 86_400_000;

type Work = { homeowner: HomeownerKey; leadId: string; projectId: string; projectTitle: string };

/** The quotes of one piece of work: where one was accepted, the others were declined for it. */
export function composeQuotes(setting: Setting, work: Work, told: readonly StoryQuote[]) {
  const acceptedAt = told.find(({ accepted }) => accepted)?.accepted?.at(setting.now);
  const composed = told.map((quote) => composeQuote(setting, work, quote, acceptedAt));
  return {
    quotes: composed.map(({ quote }) => quote),
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
    items: told.lines.map(([description, dollars]) => ({
      id: identity.idAt(createdAt),
      description,
      amount: dollars * 100,
    })),
    status: statusOf({ sentAt, acceptedAt, rejectedAt, archivedAt }),
    validUntil: new Date((sentAt ?? createdAt).getTime() + (told.validDays ?? 30) * DAY),
    sentAt,
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

  const price = `${formatCents(quote.totalAmount)} for “${projectTitle}”`;
  const facts = { contractorId: shop.id, projectId, leadId };
  const both = { subjectId: quote.id, audience: [owner.id, shop.id], data: facts };
  const homeownerTold = {
    userId: owner.id,
    role: 'homeowner',
    type: 'quote_received',
    message: price,
    actionUrl: `/homeowner/quotes?quoteId=${quote.id}`,
    data: { quoteId: quote.id, contractorId: shop.id, amount: quote.totalAmount },
    seen: viewedAt ?? rejectedAt ?? 'never',
  } as const;
  const contractorTold = {
    userId: shop.userId,
    role: 'contractor',
    type: 'quote_response',
    actionUrl: `/contractor/quotes?quoteId=${quote.id}`,
    data: { quoteId: quote.id, homeownerId: owner.id, amount: quote.totalAmount },
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
  return { quote, happenings, remarks };
}

function statusOf(
  at: Partial<Record<'sentAt' | 'acceptedAt' | 'rejectedAt' | 'archivedAt', Date>>,
): QuoteStatus {
  if (at.archivedAt) return 'archived';
  if (at.acceptedAt) return 'accepted';
  if (at.rejectedAt) return 'rejected';
  return at.sentAt ? 'sent' : 'draft';
}
