import { sampleJob } from '#features/categories/samples.ts';
import { sampleContractor, sampleContractorServices } from '#features/contractors/samples.ts';
import { sampleLead, sampleLeadOffer } from '#features/leads/samples.ts';
import {
  sampleConversation,
  sampleMessage,
  withMessageTotals,
} from '#features/messages/samples.ts';
import { sampleNotification } from '#features/notifications/samples.ts';
import { sampleProject } from '#features/projects/samples.ts';
import { sampleQuote, sampleQuoteItems } from '#features/quotes/samples.ts';
import { customerNameOf } from '#features/reviews/rules.ts';
import { sampleReview } from '#features/reviews/samples.ts';
import { sampleUser } from '#features/users/samples.ts';
import { newId } from '#lib/columns.ts';
import { formatCents } from '#lib/money.ts';
import { homeownerName, sampleTrades } from './trades.ts';

/** Every sample name ends with it, so that each screen, list and mail that shows one says what it is. */
export const SAMPLE_LABEL = '(sample)';

const DAY_MS = 86_400_000;
/** Prices as a share of the job's highest budget. */
const PRICES = [0.72, 0.86] as const;

type Place = { zipCode: string; now: Date };
export type SampleBusiness = {
  id: string;
  businessName: string;
  contactName: string;
  services: string[];
};

/** A person of the samples. Nobody has a password, and mail to their address goes nowhere (RFC 2606). */
function samplePerson([firstName, last]: readonly [string, string], { zipCode, now }: Place) {
  const id = newId();
  return {
    ...sampleUser({ id, firstName, lastName: `${last} ${SAMPLE_LABEL}`, zipCode }),
    email: `${id}@sample.invalid`,
    phone: '',
    sample: true,
    source: 'sample',
    createdAt: now,
    updatedAt: now,
  };
}

/** The business with this number, which no list shows to anybody but the sample homeowners it deals with. */
export function composeBusiness(index: number, place: Place) {
  const trade = sampleTrades[index];
  if (!trade) throw new Error(`There is no sample business ${index}`);
  const owner = {
    ...samplePerson(trade.owner, place),
    role: 'contractor' as const,
    roles: ['contractor' as const],
  };
  const contractor = sampleContractor({
    id: owner.id,
    userId: owner.id,
    businessName: `${trade.businessName} ${SAMPLE_LABEL}`,
    contactName: owner.name,
    email: owner.email,
    phone: '',
    address1: '',
    zipCode: place.zipCode,
    description: 'A sample business: it does not exist and takes no work.',
    licenseNumber: '',
    insuranceInfo: '',
    yearsInBusiness: trade.yearsInBusiness,
    services: trade.services,
    isPublic: false,
  });
  return {
    owner,
    contractor,
    services: sampleContractorServices(contractor),
    settings: { contractorId: contractor.id, publicProfile: false, shareAnalytics: false },
  };
}

/** What became of a sample project, in turn. */
const stories = ['comparing', 'waiting', 'talking', 'finished'] as const;
const agesInDays = { comparing: 6, waiting: 1, talking: 3, finished: 60 };

/** The homeowner with this number, with one project and what became of it. */
export function composeHomeowner(
  index: number,
  businesses: readonly SampleBusiness[],
  { activityId, ...place }: Place & { activityId: number },
) {
  const owner = samplePerson(homeownerName(index), place);
  const story = stories[index % stories.length] ?? 'waiting';
  // Each round of stories begins at the next business, so that each of them lives through all.
  const round = Math.floor(index / stories.length);
  const at = (index + round) % businesses.length;
  const business = businesses[at];
  if (!business) throw new Error('There is no sample business to ask');
  const category = business.services[round % business.services.length];
  const job = sampleJob(category);
  const posted = new Date(place.now.getTime() - agesInDays[story] * DAY_MS);
  const later = (days: number) => new Date(posted.getTime() + days * DAY_MS);
  const dates = { createdAt: posted, updatedAt: posted };
  const isFinished = story === 'finished';
  const quoted = story === 'comparing' || isFinished;

  const project = sampleProject({
    homeownerId: owner.id,
    category: job.category,
    zipCode: place.zipCode,
    status: isFinished ? 'completed' : story === 'comparing' ? 'quotes_pending' : 'planning',
    ...(isFinished && {
      contractorId: business.id,
      completedAt: later(30),
      completionConfirmedAt: later(31),
    }),
    createdAt: posted,
    lastUpdate: isFinished ? later(31) : posted,
  });
  const lead = sampleLead({
    homeownerId: owner.id,
    homeownerName: owner.name,
    homeownerEmail: owner.email,
    contractorId: business.id,
    service: job.category,
    projectId: project.id,
    zipCode: place.zipCode,
    status: { comparing: 'quoted', waiting: 'new', talking: 'contacted', finished: 'won' }[
      story
    ] as 'new',
    interestedContractors: story === 'waiting' ? [] : [business.id],
    offeredCount: 1,
    ...(isFinished && { assignedContractor: business.id, assignedAt: later(5) }),
    ...dates,
  });
  const taken = story === 'waiting' ? {} : { takenAt: later(0.1), keptAt: later(0.2) };
  const offer = sampleLeadOffer({
    ...{ contractorId: business.id, leadId: lead.id, createdAt: posted },
    ...taken,
  });

  const quoteOf = (from: SampleBusiness, share: number) => {
    const sentAt = later(0.5);
    return sampleQuote(
      {
        contractorId: from.id,
        homeownerId: owner.id,
        contractorName: from.businessName,
        customerName: owner.name,
        customerEmail: owner.email,
        customerPhone: '',
        projectTitle: project.title,
        location: lead.location,
        projectId: project.id,
        leadId: from === business ? lead.id : null,
        items: sampleQuoteItems(job.category, Math.round((job.budget[1] * share) / 100) * 100),
        status: isFinished ? 'accepted' : 'sent',
        createdAt: sentAt,
        updatedAt: sentAt,
        sentAt,
        ...(isFinished && { viewedAt: later(1), acceptedAt: later(5) }),
      },
      job.category,
    );
  };
  // Businesses of one trade stand in pairs.
  const rival = businesses[at ^ 1];
  const quotes = quoted ? [quoteOf(business, PRICES[0])] : [];
  if (story === 'comparing' && rival) quotes.push(quoteOf(rival, PRICES[1]));
  const [first] = quotes;

  const said = [
    [
      'contractor',
      'Thanks for posting this. When could I come take a look? It takes about half an hour.',
    ],
    ['homeowner', 'Thursday after 4 works. Someone’s home until 6.'],
    ['contractor', 'Great, Thursday at 4:30. Please make sure I can get to it.'],
  ] as const;
  const empty = sampleConversation({
    homeownerId: owner.id,
    contractorId: business.id,
    homeownerName: owner.name,
    contractorName: business.businessName,
    subject: project.title,
    projectId: project.id,
    leadId: lead.id,
    createdAt: later(0.1),
  });
  const messages = said.map(([senderRole, content], number) =>
    sampleMessage({
      conversationId: empty.id,
      seq: number + 1,
      content,
      senderRole,
      senderId: senderRole === 'homeowner' ? owner.id : business.id,
      senderName: senderRole === 'homeowner' ? owner.name : business.contactName,
      createdAt: later(0.1 + number / 20),
      unreadHomeowner: story === 'talking' && number === 2,
    }),
  );

  const about = { topicId: project.id, activityId, createdAt: later(0.5) };
  const notifications = [
    sampleNotification({
      ...about,
      userId: business.id,
      role: 'contractor',
      type: 'new_lead',
      title: `New lead: ${job.category} in ${lead.city}`,
      message: `“${project.title}”, for ${owner.name}`,
      actionUrl: `/contractor/leads?leadId=${lead.id}`,
    }),
    ...(first
      ? [
          sampleNotification({
            ...about,
            userId: owner.id,
            title: `New quote from ${business.businessName}`,
            message: `${project.title}: ${formatCents(first.totalAmount)}`,
            actionUrl: `/homeowner/quotes?quoteId=${first.id}`,
          }),
        ]
      : []),
  ];

  const reviews = isFinished
    ? [
        sampleReview({
          contractorId: business.id,
          homeownerId: owner.id,
          projectId: project.id,
          customerName: `${customerNameOf(owner)} ${SAMPLE_LABEL}`,
          projectType: job.category,
          rating: 4 + (round % 2),
          comment: 'A sample review. It counts in no rating and nobody wrote it.',
          // Never part of an average or a ranking.
          verified: false,
          createdAt: later(33),
          updatedAt: later(33),
        }),
      ]
    : [];
  const talks = story === 'waiting' ? [] : [withMessageTotals(empty, messages)];
  return {
    owner,
    project: {
      ...project,
      leadId: lead.id,
      ...(first && isFinished && { acceptedQuoteId: first.id }),
    },
    lead: first ? { ...lead, quoteId: first.id } : lead,
    offer,
    quotes,
    conversations: talks,
    messages: talks.length > 0 ? messages : [],
    notifications,
    reviews,
    finishedFor: isFinished ? business.id : undefined,
  };
}
