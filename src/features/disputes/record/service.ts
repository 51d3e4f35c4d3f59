import { listMessageFiles, listProjectFiles, presentFile } from '#features/files/data.ts';
import { findVisibleProject } from '#features/projects/data.ts';
import type { ApiClient } from '#features/users/export/data.ts';
import { formatExact } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import type { Context, Person } from '#server/context.ts';
import { type DisputeView, listDisputeFiles } from '../data.ts';
import { type DisputeParty, disputeCategoryNames, disputeOutcomeNames } from '../rules.ts';
import { listMessagesOfPair } from './data.ts';
import { entry, linesAsText, orderEntries, type RecordEntry } from './rules.ts';

/** A client of the whole API that calls it as the actor of the given context. */
export type ClientFor = (context: Context) => ApiClient;

const DAY_MS = 86_400_000;
/** Appointments from the posting of the project until this long after the dispute was opened. */
const DAYS_AHEAD = 30;
const MAX_CALENDAR_DAYS = 400;
const PAGE = 100;

/**
 * What happened on the job, by time. Contract, calendar and payments are read as the homeowner of the project: it
 * holds what both sides share, and no drafts of the business.
 */
export async function buildRecord(context: Context, clientFor: ClientFor, dispute: DisputeView) {
  const asHomeowner: Person = {
    kind: 'person',
    uid: dispute.homeownerId,
    sessionId: '',
    email: '',
    isEmailVerified: true,
    name: dispute.homeownerName,
    firstName: '',
    role: 'homeowner',
    roles: ['homeowner'],
    isMasterAdmin: false,
    permissions: [],
  };
  const calls = clientFor({ ...context, actor: asHomeowner });
  const project = await findVisibleProject(context.db, dispute.projectId, asHomeowner);
  if (!project) return orderEntries([]);
  return orderEntries([
    ...projectEntries(project),
    ...(project.acceptedQuoteId ? await contractEntries(calls, project.acceptedQuoteId) : []),
    ...(project.acceptedQuoteId ? await jobEntries(calls, project.id) : []),
    ...(await calendarEntries(calls, dispute, project.createdAt)),
    ...(await paymentEntries(calls, dispute.projectId)),
    ...(await messageEntries(context, dispute)),
    ...(await photoEntries(context, dispute.projectId)),
    ...(await disputeEntries(context, dispute)),
  ]);
}

type ProjectView = NonNullable<Awaited<ReturnType<typeof findVisibleProject>>>;

const projectEntries = ({
  createdAt,
  title,
  description,
  completedAt,
  completionConfirmedAt,
}: ProjectView) => [
  entry(createdAt, 'project', `“${title}” was posted`, { text: description }),
  ...(completedAt ? [entry(completedAt, 'project', 'The work was marked finished')] : []),
  ...(completionConfirmedAt
    ? [entry(completionConfirmedAt, 'project', 'The homeowner confirmed it’s finished')]
    : []),
];

async function contractEntries({ quotes }: ApiClient, id: string): Promise<RecordEntry[]> {
  const { items } = await quotes.versions({ id });
  const signature = await quotes.signature({ id }).catch(() => undefined);
  const versions = items.map(({ version, sentAt, totalAmount, items: lines, terms, warranty }) =>
    entry(sentAt, 'contract', `Version ${version} of the quote was sent`, {
      text: [linesAsText(lines), terms, warranty].filter(Boolean).join('\n'),
      amount: totalAmount,
    }),
  );
  if (!signature) return versions;
  const { signedAt, name, version, totalAmount } = signature;
  return [
    ...versions,
    entry(signedAt, 'contract', `${name} signed version ${version}`, {
      text: proofOf(signature),
      amount: totalAmount,
    }),
  ];
}

type Signature = { name: string; signedAt: string; hash: string; intact: boolean };

const proofOf = ({ hash, intact }: Pick<Signature, 'hash' | 'intact'>) =>
  `Fingerprint ${hash}${intact ? ', just checked and unchanged' : ', doesn’t match our records'}`;

const signed = (signature: Signature | null, what: string) =>
  signature
    ? [
        entry(signature.signedAt, 'contract', `${signature.name} signed ${what}`, {
          text: proofOf(signature),
        }),
      ]
    : [];

/** What was agreed and approved since the quote was signed: change orders, plans of steps, and the steps. */
async function jobEntries({ jobs }: ApiClient, id: string): Promise<RecordEntry[]> {
  const { changeOrders, plans, milestones } = await jobs.get({ id });
  return [
    ...changeOrders.flatMap((order) => {
      const { number, createdAt, answeredAt, items, days, reason, declineReason } = order;
      const lines = [reason, linesAsText(items), days !== 0 && `Days: ${days}`];
      return [
        entry(createdAt, 'contract', `Change order ${number} was sent`, {
          text: lines.filter(Boolean).join('\n'),
          amount: order.amount,
        }),
        ...(answeredAt && order.status === 'declined'
          ? [
              entry(answeredAt, 'contract', `Change order ${number} was declined`, {
                text: declineReason,
              }),
            ]
          : []),
        ...signed(order.signature, `change order ${number}`),
      ];
    }),
    ...plans.flatMap(({ number, createdAt, answeredAt, items, status, reason, signature }) => [
      entry(createdAt, 'contract', `Plan ${number} of the steps was proposed`, {
        text: items.map((step) => `${step.name}: ${formatCents(step.amount)}`).join('\n'),
      }),
      ...(answeredAt && status === 'declined'
        ? [entry(answeredAt, 'contract', `Plan ${number} was declined`, { text: reason })]
        : []),
      ...signed(signature, `plan ${number} of the steps`),
    ]),
    ...milestones.flatMap(({ name, amount, note, objection, doneAt, approvedAt }) => [
      ...(doneAt
        ? [
            entry(doneAt, 'project', `“${name}” was marked done`, {
              text: [note, objection && `The homeowner: ${objection}`].filter(Boolean).join('\n'),
              amount,
            }),
          ]
        : []),
      ...(approvedAt ? [entry(approvedAt, 'project', `“${name}” was approved`, { amount })] : []),
    ]),
  ];
}

async function calendarEntries(
  { events }: ApiClient,
  { projectId, createdAt }: DisputeView,
  postedAt: Date,
) {
  const until = createdAt.getTime() + DAYS_AHEAD * DAY_MS;
  const from = Math.max(postedAt.getTime() - DAY_MS, until - (MAX_CALENDAR_DAYS - 1) * DAY_MS);
  const { items } = await events.list({
    from: dayOf(from),
    to: dayOf(until),
    limit: MAX_EVENTS,
  });
  return items
    .filter((event) => event.projectId === projectId)
    .map(({ startsAt, timeZone, title, status, reason, homeownerMissedAt, contractorMissedAt }) =>
      entry(startsAt, 'calendar', `${title}, ${formatExact(startsAt, timeZone)}`, {
        text: [
          `Status: ${status}.`,
          reason && `Reason: ${reason}`,
          homeownerMissedAt && 'The business recorded that the homeowner didn’t show up.',
          contractorMissedAt && 'The homeowner recorded that the pro didn’t show up.',
        ]
          .filter(Boolean)
          .join(' '),
      }),
    );
}

const MAX_EVENTS = 1_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

async function paymentEntries({ invoices }: ApiClient, projectId: string) {
  const { items } = await invoices.list({ projectId, limit: PAGE });
  const entries: RecordEntry[] = [];
  for (const { id, label, title, totalAmount, issuedAt } of items) {
    if (issuedAt)
      entries.push(
        entry(issuedAt, 'payment', `Invoice ${label}`, { text: title, amount: totalAmount }),
      );
    for (const payment of (await invoices.get({ id })).payments) {
      const { succeededAt, createdAt, amount, method, status, refunds } = payment;
      entries.push(
        entry(succeededAt ?? createdAt, 'payment', `Payment for ${label}`, {
          text: `By ${method}: ${status}.`,
          amount,
        }),
        ...refunds.map((refund) =>
          entry(refund.createdAt, 'payment', `Refund for ${label}`, {
            text: [`${refund.status}.`, refund.reason].filter(Boolean).join(' '),
            amount: refund.amount,
          }),
        ),
      );
    }
  }
  return entries;
}

const MAX_LINKED_MESSAGES = 500;

async function messageEntries({ db, services, now }: Context, dispute: DisputeView) {
  const rows = await listMessagesOfPair(db, dispute);
  const withFiles = rows.filter(({ fileCount }) => fileCount > 0).map(({ id }) => id);
  const files =
    withFiles.length > 0 ? await listMessageFiles(db, withFiles.slice(0, MAX_LINKED_MESSAGES)) : [];
  return [
    ...rows.map(({ createdAt, senderName, content, edited }) =>
      entry(createdAt, 'message', senderName, {
        text: edited ? `${content}\n(edited)` : content,
      }),
    ),
    ...files.map((file) =>
      entry(file.createdAt, 'photo', `Sent in a message: ${file.name}`, {
        url: presentFile(file, services, now()).url,
      }),
    ),
  ];
}

const photoEntries = async ({ db, services, now }: Context, projectId: string) =>
  (await listProjectFiles(db, projectId)).map((file) =>
    entry(file.createdAt, 'photo', `Project photo: ${file.name}`, {
      url: presentFile(file, services, now()).url,
    }),
  );

async function disputeEntries({ db, services, now }: Context, dispute: DisputeView) {
  const nameOf = (party: DisputeParty) =>
    party === 'homeowner' ? dispute.homeownerName : dispute.contractorName;
  const { openedBy, category, description, amount, answer, answeredAt } = dispute;
  const accused = openedBy === 'homeowner' ? 'contractor' : 'homeowner';
  const files = await listDisputeFiles(db, dispute.id);
  return [
    entry(dispute.createdAt, 'dispute', `${nameOf(openedBy)} opened the dispute`, {
      text: `${disputeCategoryNames[category]}\n${description}`,
      amount,
    }),
    ...(answer && answeredAt
      ? [entry(answeredAt, 'dispute', `${nameOf(accused)} responded`, { text: answer })]
      : []),
    ...files.map(({ file, party, addedAt }) =>
      entry(addedAt, 'dispute', `${nameOf(party)} added ${file.name}`, {
        url: presentFile(file, services, now()).url,
      }),
    ),
    ...(dispute.decidedAt && dispute.outcome
      ? [
          entry(
            dispute.decidedAt,
            'dispute',
            `Decision: ${disputeOutcomeNames[dispute.outcome]}`,
            dispute.reasons ? { text: dispute.reasons } : {},
          ),
        ]
      : []),
    ...(dispute.closedAt
      ? [entry(dispute.closedAt, 'dispute', `${nameOf(openedBy)} withdrew the dispute`)]
      : []),
  ];
}
