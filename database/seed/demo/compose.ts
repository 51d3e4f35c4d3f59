import { sampleActivity } from '#features/activities/samples.ts';
import { sampleNotification } from '#features/notifications/samples.ts';
import { composeCalendar } from './compose-calendar.ts';
import { composeContractors } from './compose-contractors.ts';
import { composeConversations } from './compose-conversations.ts';
import { composeCustomers } from './compose-customers.ts';
import { composeDocuments } from './compose-documents.ts';
import { composeInvoices } from './compose-invoices.ts';
import { projectFromPastJob } from './compose-past.ts';
import { composeSupport } from './compose-support.ts';
import { composeTrust } from './compose-trust.ts';
import { composeDirectRequest, composeWork } from './compose-work.ts';
import { chicagoConversations } from './conversations-chicago.ts';
import { danaConversations } from './conversations-dana.ts';
import { westConversations } from './conversations-west.ts';
import type { DemoActivity, DemoNotification } from './demo-activity.ts';
import { directRequests, endedProjects } from './ended-projects.ts';
import { createIdGenerator } from './id-generator.ts';
import { openChicago } from './open-chicago.ts';
import { openRoofs } from './open-roofs.ts';
import { openWest } from './open-west.ts';
import { pastExteriors } from './past-exteriors.ts';
import { pastRemodeling } from './past-remodeling.ts';
import { pastTrades } from './past-trades.ts';
import { pastWest } from './past-west.ts';
import { createPeople } from './people.ts';
import { composePriceBook } from './price-book.ts';
import { runningProjects } from './running-projects.ts';
import type { SeedContext } from './seed-context.ts';

const SEED = 1848;

export type DemoWorld = ReturnType<typeof composeDemo>;

/** Every row of the demo world as of `now`. Pure: the same `now` gives the same rows. */
export function composeDemo({ now, brand }: { now: Date; brand: string }) {
  const ids = createIdGenerator(SEED);
  const context: SeedContext = { now, ids, cast: createPeople(now, ids) };
  const past = [...pastExteriors, ...pastRemodeling, ...pastTrades, ...pastWest].map(
    projectFromPastJob,
  );
  const works = [
    ...past,
    ...endedProjects,
    ...runningProjects,
    ...openRoofs,
    ...openChicago,
    ...openWest,
  ].map((demoProject) => composeWork(context, demoProject));
  const direct = directRequests.map((request) => composeDirectRequest(context, request));
  const allWork = [...works, ...direct];

  const projects = works.map(({ project }) => project);
  const reviews = works.flatMap(({ review }) => review ?? []);
  const leads = allWork.map(({ lead }) => lead);
  const offers = allWork.flatMap((work) => work.offers);
  const shops = composeContractors(context, { projects, reviews, leads, offers });
  const conversations = composeConversations(context, {
    demoConversations: [...danaConversations, ...chicagoConversations, ...westConversations],
    leads,
    systemMessages: works.flatMap(({ systemMessages }) => systemMessages),
    brand,
  });
  const quotes = works.flatMap((work) => work.quotes);
  // These come last, so that the ids of everything above stay the same.
  const customerRecords = composeCustomers(context, { quotes, leads });
  const trust = composeTrust(context);
  const support = composeSupport({ ...context, brand });
  const calendar = composeCalendar(context, leads);
  const { statusOf, ...verified } = composeDocuments(context, trust.documents);
  const money = composeInvoices(
    context,
    works.flatMap(({ billed }) => billed),
  );
  const priceBook = composePriceBook(context, quotes);
  const demoActivities = [...allWork, ...conversations, money]
    .flatMap((it) => it.demoActivities)
    .toSorted((a, b) => +a.at - +b.at);

  return {
    users: context.cast.users.map((user) => ({
      ...user,
      verificationStatus: statusOf.get(user.id) ?? ('none' as const),
    })),
    contractors: shops.map(({ contractor }) => contractor),
    contractorServices: shops.flatMap(({ services }) => services),
    calendar,
    trust,
    verified,
    portfolioItems: shops.flatMap(({ portfolio }) => portfolio),
    leadPreferences: shops.flatMap(({ preferences }) => preferences ?? []),
    pictures: [...shops, ...works].flatMap((it) => it.pictures),
    projects,
    leads,
    leadOffers: offers,
    quotes,
    ...priceBook,
    quoteVersions: works.flatMap((work) => work.quoteVersions),
    quoteSignatures: works.flatMap((work) => work.quoteSignatures),
    reviews,
    ...customerRecords,
    money,
    broadcasts: support.broadcasts,
    broadcastTargets: support.broadcastTargets,
    conversations: [
      ...conversations.map(({ conversation }) => conversation),
      ...support.conversations,
    ],
    messages: [...conversations.flatMap(({ messages }) => messages), ...support.messages],
    activities: demoActivities.map(activityOf),
    /** Each with the index of its activity, whose id the database assigns. */
    notifications: demoActivities.flatMap((demoActivity, place) =>
      (demoActivity.notifications ?? []).map((notification) => ({
        place,
        row: notificationOf(context, demoActivity, notification),
      })),
    ),
  };
}

const activityOf = ({ at, type, actor, subjectId, audience, data }: DemoActivity, place: number) =>
  sampleActivity({
    type,
    actorId: actor.id,
    actorRole: actor.role,
    subjectType: subjectTypeOf(type),
    subjectId,
    audience: [...new Set(audience)],
    data: data ?? {},
    createdAt: at,
    position: place + 1,
  });

const subjectTypeOf = (type: string) =>
  type === 'message.sent' ? 'conversation' : (type.split('.')[0] ?? type);

const UNREAD_HOURS = 12;
const READ_AFTER_MINUTES = 25;

/** Notifications are read unless they are recent, or if the person has acted on them. */
function notificationOf(
  { now, ids }: SeedContext,
  { at }: DemoActivity,
  notification: DemoNotification,
) {
  const { seen, ...fields } = notification;
  const isRecent = +now - +at < UNREAD_HOURS * 3_600_000;
  const readAt = seen ?? (isRecent ? 'never' : new Date(+at + READ_AFTER_MINUTES * 60_000));
  return sampleNotification({
    ...fields,
    id: ids.idAt(at),
    priority: fields.priority ?? 'medium',
    data: fields.data ?? {},
    isRead: readAt !== 'never',
    readAt: readAt === 'never' ? null : readAt,
    activityId: 0,
    createdAt: at,
  });
}
