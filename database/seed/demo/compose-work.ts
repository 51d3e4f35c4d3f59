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

/** One project as it would be by now: its rows, activities and system messages. */
export function composeWork(context: SeedContext, demoProject: DemoProject) {
  const { now, ids } = context;
  const { homeowner, category, title, description, budget } = demoProject;
  const postedAt = demoProject.posted(now);
  const projectId = ids.idAt(postedAt);
  const interested = (demoProject.interested ?? []).map(([key, at]) => [key, at(now)] as const);
  const composedLead = composeLead(context, {
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
    assigned: demoProject.assigned && {
      to: demoProject.assigned.to,
      at: demoProject.assigned.at(now),
    },
  });
  const leadId = composedLead.lead.id;
  const quoted = composeQuotes(
    context,
    { homeowner, leadId, projectId, projectTitle: title },
    demoProject.quotes ?? [],
  );
  const winner = quoted.quotes.find(({ status }) => status === 'accepted');
  const winnerKey = demoProject.quotes?.find(({ accepted }) => accepted)?.by;
  const accepted =
    winner && winnerKey ? { id: winner.id, by: winnerKey, at: winner.acceptedAt } : undefined;
  const done = composeProject(context, demoProject, { id: projectId, leadId, accepted });
  const reviewed =
    accepted && demoProject.review
      ? composeReview(
          context,
          { homeowner, by: accepted.by, projectId, title, category },
          demoProject.review,
        )
      : undefined;

  const contactedAt = demoProject.contacted?.(now);
  const lead = {
    ...composedLead.lead,
    status: leadStatusOf({
      won: accepted,
      lost: demoProject.status === 'cancelled',
      quoted: quoted.quotes.length > 0,
      contacted: contactedAt,
      assigned: demoProject.assigned,
    }),
    ...(winner && { assignedContractor: winner.contractorId, assignedAt: winner.acceptedAt }),
    lastContact: contactedAt,
    quoteId: quoted.quotes.toSorted((a, b) => +a.createdAt - +b.createdAt).at(-1)?.id,
    createdAt: postedAt,
    updatedAt: latest(
      postedAt,
      contactedAt,
      composedLead.lead.assignedAt,
      accepted?.at,
      demoProject.status === 'cancelled' ? demoProject.lastUpdate?.(now) : undefined,
      ...interested.map(([, at]) => at),
      ...quoted.quotes.map(({ createdAt }) => createdAt),
    ),
  };

  return {
    project: done.project,
    lead,
    offers: composedLead.offers,
    quotes: quoted.quotes,
    quoteVersions: quoted.versions,
    quoteSignatures: quoted.signatures,
    review: reviewed?.review,
    billed: winner ? [{ quote: winner, demoInvoices: demoProject.invoices ?? [] }] : [],
    demoActivities: [
      ...done.demoActivities,
      ...composedLead.demoActivities,
      ...contactOf(context, lead, demoProject.assigned?.to, contactedAt),
      ...quoted.demoActivities,
      ...(reviewed ? [reviewed.demoActivity] : []),
    ],
    systemMessages: [...quoted.systemMessages, ...done.systemMessages],
    pictures: photosOf(context, demoProject, projectId),
  };
}

/** A lead that went to one contractor only. */
export function composeDirectRequest(context: SeedContext, request: DirectRequest) {
  const createdAt = request.asked(context.now);
  const lastContact = request.lastContact?.(context.now);
  const { lead, offers, demoActivities } = composeLead(context, {
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
  const contact = contactOf(context, { ...lead, ...request }, request.to, lastContact);
  return { lead: { ...lead, createdAt }, offers, demoActivities: [...demoActivities, ...contact] };
}

/** The contractor set the lead's status. */
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

/** Photos, uploaded in the minute before the project was posted. */
function photosOf(
  { now, cast, ids }: SeedContext,
  demoProject: DemoProject,
  projectId: string,
): DemoPicture[] {
  return (demoProject.photos ?? []).map(({ name, picture }, index) => {
    const createdAt = secondsAfter(demoProject.posted(now), index - 60);
    return {
      id: ids.idAt(createdAt),
      storageKey: ids.storageKey(),
      ownerId: cast.homeownerOf[demoProject.homeowner].id,
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
