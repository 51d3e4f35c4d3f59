import type { LeadStatus } from '#features/leads/rules.ts';
import type { BusinessKey } from './businesses.ts';
import { composeLead } from './compose-lead.ts';
import { composeProject } from './compose-project.ts';
import { composeQuotes } from './compose-quotes.ts';
import { composeReview } from './compose-review.ts';
import { type DemoActivity, latest, secondsAfter } from './demo-activity.ts';
import type { DemoProject, DirectRequest } from './demo-project.ts';
import type { DemoPicture } from './pictures.ts';
import { asContractor, type SeedContext } from './seed-context.ts';

const cents = (dollars: number | undefined) => dollars && dollars * 100;

/** One project as the product would have it by now: its rows, what was recorded, and what was said. */
export function composeWork(setting: SeedContext, story: DemoProject) {
  const { now, identity } = setting;
  const { homeowner, category, title, description, budget } = story;
  const postedAt = story.posted(now);
  const projectId = identity.idAt(postedAt);
  const interested = (story.interested ?? []).map(([key, at]) => [key, at(now)] as const);
  const asked = composeLead(setting, {
    homeowner,
    lead: {
      projectId,
      service: category,
      projectTitle: title,
      description,
      budgetMin: cents(budget?.[0]),
      budgetMax: cents(budget?.[1]),
      createdAt: postedAt,
    },
    interested,
    assigned: story.assigned && { to: story.assigned.to, at: story.assigned.at(now) },
  });
  const leadId = asked.lead.id;
  const quoted = composeQuotes(
    setting,
    { homeowner, leadId, projectId, projectTitle: title },
    story.quotes ?? [],
  );
  const winner = quoted.quotes.find(({ status }) => status === 'accepted');
  const winnerKey = story.quotes?.find(({ accepted }) => accepted)?.by;
  const accepted =
    winner && winnerKey ? { id: winner.id, by: winnerKey, at: winner.acceptedAt } : undefined;
  const done = composeProject(setting, story, { id: projectId, leadId, accepted });
  const reviewed =
    accepted && story.review
      ? composeReview(
          setting,
          { homeowner, by: accepted.by, projectId, title, category },
          story.review,
        )
      : undefined;

  const contactedAt = story.contacted?.(now);
  const lead = {
    ...asked.lead,
    status: leadStatusOf({
      won: accepted,
      lost: story.status === 'cancelled',
      quoted: quoted.quotes.length > 0,
      contacted: contactedAt,
      assigned: story.assigned,
    }),
    ...(winner && { assignedContractor: winner.contractorId, assignedAt: winner.acceptedAt }),
    lastContact: contactedAt,
    quoteId: quoted.quotes.toSorted((a, b) => +a.createdAt - +b.createdAt).at(-1)?.id,
    createdAt: postedAt,
    updatedAt: latest(
      postedAt,
      contactedAt,
      asked.lead.assignedAt,
      accepted?.at,
      story.status === 'cancelled' ? story.lastUpdate?.(now) : undefined,
      ...interested.map(([, at]) => at),
      ...quoted.quotes.map(({ createdAt }) => createdAt),
    ),
  };

  return {
    project: done.project,
    lead,
    offers: asked.offers,
    quotes: quoted.quotes,
    quoteVersions: quoted.versions,
    quoteSignatures: quoted.signatures,
    review: reviewed?.review,
    happenings: [
      ...done.happenings,
      ...asked.happenings,
      ...contactOf(setting, lead, story.assigned?.to, contactedAt),
      ...quoted.happenings,
      ...(reviewed ? [reviewed.happening] : []),
    ],
    remarks: [...quoted.remarks, ...done.remarks],
    pictures: photosOf(setting, story, projectId),
  };
}

/** Work that was asked of one contractor alone. */
export function composeDirectRequest(setting: SeedContext, request: DirectRequest) {
  const createdAt = request.asked(setting.now);
  const lastContact = request.lastContact?.(setting.now);
  const { lead, offers, happenings } = composeLead(setting, {
    homeowner: request.homeowner,
    only: request.to,
    lead: {
      type: 'direct',
      service: request.service,
      projectTitle: request.title,
      description: request.description,
      budgetMin: cents(request.budget?.[0]),
      budgetMax: cents(request.budget?.[1]),
      status: request.status,
      lastContact,
      createdAt,
      updatedAt: lastContact ?? createdAt,
    },
  });
  const contact = contactOf(setting, { ...lead, ...request }, request.to, lastContact);
  return { lead: { ...lead, createdAt }, offers, happenings: [...happenings, ...contact] };
}

/** A contractor said how a lead stands. */
function contactOf(
  { cast }: SeedContext,
  lead: {
    id: string;
    homeownerId: string;
    projectId?: string | null | undefined;
    status: LeadStatus;
  },
  by: BusinessKey | undefined,
  at: Date | undefined,
): DemoActivity[] {
  if (!by || !at) return [];
  const shop = cast.shopOf[by];
  return [
    {
      at,
      type: 'lead.statusChanged',
      actor: asContractor(shop),
      subjectId: lead.id,
      audience: [lead.homeownerId, shop.id],
      data: {
        from: lead.projectId ? 'assigned' : 'new',
        to: lead.status,
        projectId: lead.projectId ?? null,
      },
    },
  ];
}

/** Uploaded in the minute before the project was posted. */
function photosOf(
  { now, cast, identity }: SeedContext,
  story: DemoProject,
  projectId: string,
): DemoPicture[] {
  return (story.photos ?? []).map(({ name, picture }, index) => {
    const createdAt = secondsAfter(story.posted(now), index - 60);
    return {
      id: identity.idAt(createdAt),
      storageKey: identity.storageKey(),
      ownerId: cast.homeownerOf[story.homeowner].id,
      projectId,
      visibility: 'project',
      name,
      picture: `projects/${picture}`,
      createdAt,
    };
  });
}

function leadStatusOf(passed: Partial<Record<LeadStatus, unknown>>): LeadStatus {
  const order = ['won', 'lost', 'quoted', 'contacted', 'assigned'] as const;
  return order.find((status) => passed[status]) ?? 'new';
}
