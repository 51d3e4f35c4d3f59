import { sampleActivity } from '#features/activities/samples.ts';
import { sampleNotification } from '#features/notifications/samples.ts';
import { composeContractors } from './compose-contractors.ts';
import { composeConversations } from './compose-conversations.ts';
import { composeCustomers } from './compose-customers.ts';
import { composeDocuments } from './compose-documents.ts';
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
import { runningProjects } from './running-projects.ts';
import type { SeedContext } from './seed-context.ts';

const SEED = 1848;

export type DemoWorld = ReturnType<typeof composeDemo>;

/** Every row of the seed world as of `now`, without touching anything: the same for the same `now`. */
export function composeDemo({ now, brand }: { now: Date; brand: string }) {
  const identity = createIdGenerator(SEED);
  const setting: SeedContext = { now, identity, cast: createPeople(now, identity) };
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
  ].map((story) => composeWork(setting, story));
  const direct = directRequests.map((request) => composeDirectRequest(setting, request));
  const asked = [...works, ...direct];

  const projects = works.map(({ project }) => project);
  const reviews = works.flatMap(({ review }) => review ?? []);
  const leads = asked.map(({ lead }) => lead);
  const offers = asked.flatMap((work) => work.offers);
  const shops = composeContractors(setting, { projects, reviews, leads, offers });
  const talked = composeConversations(setting, {
    talks: [...danaConversations, ...chicagoConversations, ...westConversations],
    leads,
    remarks: works.flatMap(({ remarks }) => remarks),
    brand,
  });
  const happenings = [...asked, ...talked]
    .flatMap((it) => it.happenings)
    .toSorted((a, b) => +a.at - +b.at);

  const quotes = works.flatMap((work) => work.quotes);
  // Ids of what came before stay as they were.
  const known = composeCustomers(setting, { quotes, leads });
  const trust = composeTrust(setting);
  const desk = composeSupport({ ...setting, brand });
  const { statusOf, ...verified } = composeDocuments(setting, trust.documents);

  return {
    users: setting.cast.users.map((user) => ({
      ...user,
      verificationStatus: statusOf.get(user.id) ?? ('none' as const),
    })),
    contractors: shops.map(({ contractor }) => contractor),
    contractorServices: shops.flatMap(({ services }) => services),
    trust,
    verified,
    portfolioItems: shops.flatMap(({ portfolio }) => portfolio),
    leadPreferences: shops.flatMap(({ preferences }) => preferences ?? []),
    pictures: [...shops, ...works].flatMap((it) => it.pictures),
    projects,
    leads,
    leadOffers: offers,
    quotes,
    quoteVersions: works.flatMap((work) => work.quoteVersions),
    quoteSignatures: works.flatMap((work) => work.quoteSignatures),
    reviews,
    ...known,
    broadcasts: desk.broadcasts,
    broadcastTargets: desk.broadcastTargets,
    conversations: [...talked.map(({ conversation }) => conversation), ...desk.conversations],
    messages: [...talked.flatMap(({ messages }) => messages), ...desk.messages],
    activities: happenings.map(activityOf),
    /** Each with the place of its activity in `activities`: the database gives those their ids. */
    notifications: happenings.flatMap((happening, place) =>
      (happening.notifications ?? []).map((telling) => ({
        place,
        row: notificationOf(setting, happening, telling),
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

/** People have read what came in before this morning, and what they have acted upon. */
function notificationOf(
  { now, identity }: SeedContext,
  { at }: DemoActivity,
  telling: DemoNotification,
) {
  const { seen, ...told } = telling;
  const fresh = +now - +at < UNREAD_HOURS * 3_600_000;
  const readAt = seen ?? (fresh ? 'never' : new Date(+at + READ_AFTER_MINUTES * 60_000));
  return sampleNotification({
    ...told,
    id: identity.idAt(at),
    priority: told.priority ?? 'medium',
    data: told.data ?? {},
    isRead: readAt !== 'never',
    readAt: readAt === 'never' ? null : readAt,
    activityId: 0,
    createdAt: at,
  });
}
