import { notify } from '#features/notifications/data.ts';
import { sendPreferredMail } from '#features/notifications/notify.ts';
import { findProjectParties } from '#features/projects/data.ts';
import { findUser } from '#features/users/data.ts';
import { formatExact } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import type { JobContext, Reaction, Reactions, Schedules } from '#server/jobs/reactions.ts';
import type { ActivityRow } from '#server/outbox/outbox.ts';
import { type DisputeView, findDispute } from './data.ts';
import {
  ANSWER_DAYS,
  type DisputeParty,
  disputeCategoryNames,
  disputeOutcomeNames,
  disputeParties,
  otherParty,
} from './rules.ts';
import { publishFigures, takeUpUnanswered } from './service.ts';

type News = { title: string; paragraphs: string[] };
/** What a side is told; undefined for nothing. */
type NewsFor = (dispute: DisputeView, party: DisputeParty) => News | undefined;

const nameOf = (dispute: DisputeView, party: DisputeParty) =>
  party === 'homeowner' ? dispute.homeownerName : dispute.contractorName;
const about = ({ projectTitle, category }: DisputeView) =>
  `It’s about “${projectTitle}”: ${disputeCategoryNames[category].toLowerCase()}.`;

/** All mails are read as the contractors and homeowners of one country read them. */
const ZONE = 'America/Chicago';

const newsOf: Record<string, NewsFor> = {
  opened: (dispute, party) =>
    party === dispute.openedBy
      ? undefined
      : {
          title: `${nameOf(dispute, dispute.openedBy)} opened a dispute`,
          paragraphs: [
            about(dispute),
            `You have ${ANSWER_DAYS} days to answer, until ${formatExact(dispute.answerBy, ZONE)}. Tell us what happened, and add photos or documents that show it.`,
            ...(dispute.amount === null
              ? []
              : [`They’re asking for ${formatCents(dispute.amount)}.`]),
          ],
        },
  answered: (dispute, party) =>
    party === dispute.openedBy
      ? {
          title: `${nameOf(dispute, otherParty(party))} responded to your dispute`,
          paragraphs: [about(dispute), 'We’ll review what both sides said and make a decision.'],
        }
      : undefined,
  unanswered: (dispute, party) => ({
    title:
      party === dispute.openedBy
        ? `${nameOf(dispute, otherParty(party))} didn’t respond to your dispute`
        : 'Your time to respond to a dispute has ended',
    paragraphs: [
      about(dispute),
      party === dispute.openedBy
        ? 'We’re reviewing it now with what we have.'
        : 'You can still respond until we decide.',
    ],
  }),
  closed: (dispute, party) =>
    party === dispute.openedBy
      ? undefined
      : {
          title: `${nameOf(dispute, dispute.openedBy)} withdrew the dispute`,
          paragraphs: [about(dispute), 'You don’t need to do anything.'],
        },
  resolved: (dispute, party) => ({
    title: `We decided the dispute about “${dispute.projectTitle}”`,
    paragraphs: [
      `${dispute.outcome ? disputeOutcomeNames[dispute.outcome] : 'Decided'}${
        dispute.against ? `, for ${dispute.against === party ? 'you' : 'the other side'}` : ''
      }.`,
      ...(dispute.reasons ? [`Why: ${dispute.reasons}`] : []),
    ],
  }),
};

const findParties = async ({ subjectId }: ActivityRow, { db }: JobContext) => {
  const dispute = await findDispute(db, subjectId, 'all');
  const parties = dispute && (await findProjectParties(db, dispute.projectId));
  if (!parties) return;
  const users = { homeowner: dispute.homeownerId, contractor: parties.contractorUserId };
  return { dispute, users };
};

const pathOf = (party: DisputeParty, { projectId }: DisputeView) =>
  `/${party}/projects/${projectId}`;

const tell =
  (party: DisputeParty, news: NewsFor): Reaction =>
  async (activity, context) => {
    const found = await findParties(activity, context);
    const text = found && news(found.dispute, party);
    const userId = found?.users[party];
    if (!text || !userId) return;
    await notify(context.db, context, {
      ...{ userId, role: party, title: text.title, message: text.paragraphs.join(' ') },
      type: 'project_update',
      priority: 'high',
      actionUrl: pathOf(party, found.dispute),
      data: { disputeId: found.dispute.id, projectId: found.dispute.projectId },
      activityId: activity.id,
    });
  };

const mail =
  (party: DisputeParty, news: NewsFor): Reaction =>
  async (activity, context) => {
    const found = await findParties(activity, context);
    const text = found && news(found.dispute, party);
    const user = found?.users[party] ? await findUser(context.db, found.users[party]) : undefined;
    if (!text || !user?.emailVerified) return;
    await sendPreferredMail(
      context,
      {
        // Whoever was suspended is told all the same: mails by preference go to active accounts only.
        userId: found.dispute.outcome === 'suspension' ? undefined : user.id,
        topic: 'projectUpdates',
        priority: 'high',
      },
      {
        key: `dispute:${found.dispute.id}:${party}:${activity.id}`,
        to: user.email,
        name: 'dispute-update',
        senderId: undefined,
        data: { ...text, path: pathOf(party, found.dispute), firstName: user.firstName },
      },
    );
  };

export const disputesReactions: Reactions = Object.fromEntries(
  Object.entries(newsOf).map(([what, news]) => [
    `dispute.${what}`,
    Object.fromEntries(
      disputeParties.flatMap((party) => [
        [`tell-${party}`, tell(party, news)],
        [`mail-${party}`, mail(party, news)],
      ]),
    ),
  ]),
);

export const disputesSchedules: Schedules = {
  disputeDeadlines: { cron: '*/10 * * * *', run: takeUpUnanswered },
  disputeFigures: { cron: '17 * * * *', run: publishFigures },
};
