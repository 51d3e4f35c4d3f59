import type { ProjectStatus } from '#features/projects/rules.ts';
import { sampleProject } from '#features/projects/samples.ts';
import type { BusinessKey } from './businesses.ts';
import {
  type DemoActivity,
  type DemoNotification,
  latest,
  type SystemMessage,
  secondsAfter,
} from './demo-activity.ts';
import type { DemoProject } from './demo-project.ts';
import { dateIn, daysAgoAt } from './relative-time.ts';
import { asContractor, asHomeowner, type SeedContext } from './seed-context.ts';

type ProjectLinks = {
  id: string;
  leadId: string;
  accepted: { id: string; by: BusinessKey; at: Date | null | undefined } | undefined;
};

/** The project row, with its activities and system messages. */
export function composeProject(
  { now, cast }: SeedContext,
  demoProject: DemoProject,
  { id, leadId, accepted }: ProjectLinks,
) {
  const { category, title, description, budget } = demoProject;
  const owner = cast.homeownerOf[demoProject.homeowner];
  const shop = accepted && cast.shopOf[accepted.by];
  const postedAt = demoProject.posted(now);
  const changedAt = demoProject.lastUpdate?.(now);
  const statusAt = changedAt && statusSetAt(demoProject, changedAt, now);
  const completedAt = demoProject.completed?.(now);
  const project = sampleProject({
    id,
    homeownerId: owner.id,
    contractorId: shop?.id,
    leadId,
    acceptedQuoteId: accepted?.id,
    category,
    title,
    description,
    scopeLines: demoProject.scopeLines ?? [],
    zipCode: owner.zipCode,
    streetAddress: shop && owner.address1,
    budgetMin: budget && budget[0] * 100,
    budgetMax: budget && budget[1] * 100,
    timing: demoProject.timing ?? 'flexible',
    status: statusOf(demoProject, accepted !== undefined),
    startDate: demoProject.startsIn === undefined ? undefined : dateIn(demoProject.startsIn, now),
    dueDate: demoProject.dueIn === undefined ? undefined : dateIn(demoProject.dueIn, now),
    completedAt,
    completionConfirmedAt: completedAt && secondsAfter(completedAt, 60),
    createdAt: postedAt,
    lastUpdate: latest(
      postedAt,
      demoProject.interested?.[0]?.[1](now),
      accepted?.at,
      changedAt,
      completedAt,
    ),
  });

  const about = { subjectId: id, audience: [owner.id, ...(shop ? [shop.id] : [])] };
  const demoActivities: DemoActivity[] = [
    {
      subjectId: id,
      audience: [owner.id],
      at: postedAt,
      type: 'project.created',
      actor: asHomeowner(owner),
    },
  ];
  const systemMessages: SystemMessage[] = [];
  const recipient = {
    userId: owner.id,
    role: 'homeowner',
    actionUrl: `/homeowner/projects/${id}`,
  } as const;
  if (demoProject.status && statusAt)
    demoActivities.push({
      ...about,
      at: statusAt,
      type: 'project.updated',
      actor: shop ? asContractor(shop) : asHomeowner(owner),
      data: { status: demoProject.status },
      notifications: statusNotifications(shop?.businessName, demoProject).map((what) => ({
        ...recipient,
        ...what,
        data: { projectId: id },
        seen: statusAt,
      })),
    });
  if (shop && completedAt) {
    demoActivities.push({
      ...about,
      at: completedAt,
      type: 'project.completed',
      actor: asContractor(shop),
      data: { status: 'completed' },
      notifications: [
        {
          ...recipient,
          type: 'review_request',
          priority: 'high',
          title: `${shop.businessName} finished the work`,
          message: `How was “${title}”? Your review helps the next homeowner.`,
          data: { projectId: id, contractorId: shop.id },
        },
      ],
    });
    systemMessages.push({
      at: secondsAfter(completedAt, 1),
      homeownerId: owner.id,
      contractorId: shop.id,
      messageType: 'project_completed',
      content: `${shop.businessName} completed “${title}”.`,
      projectId: id,
    });
  }
  return { project, demoActivities, systemMessages };
}

/** Work that goes on was started on the morning of its first day, however much has changed since; the rest when it says. */
const statusSetAt = ({ status, startsIn = 0 }: DemoProject, changedAt: Date, now: Date) =>
  status !== 'on_hold' && startsIn < 0 ? daysAgoAt(-startsIn, '08:05')(now) : changedAt;

/** The product notifies the homeowner of two of the statuses that a contractor sets. */
function statusNotifications(
  businessName: string | undefined,
  { status, title }: DemoProject,
): Pick<DemoNotification, 'type' | 'title' | 'message'>[] {
  if (!businessName || (status !== 'in_progress' && status !== 'on_hold')) return [];
  const doing = status === 'on_hold' ? 'put the work on hold' : 'started the work';
  return [{ type: 'project_update', title: `${businessName} ${doing}`, message: `“${title}”` }];
}

function statusOf(
  { status, completed, interested }: DemoProject,
  accepted: boolean,
): ProjectStatus {
  if (status) return status;
  if (completed) return 'completed';
  if (accepted) return 'started';
  return interested ? 'quotes_pending' : 'planning';
}
