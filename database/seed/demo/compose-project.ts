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
import { dateIn } from './relative-time.ts';
import { asContractor, asHomeowner, type SeedContext } from './seed-context.ts';

type ProjectLinks = {
  id: string;
  leadId: string;
  accepted: { id: string; by: BusinessKey; at: Date | null | undefined } | undefined;
};

/** The project itself, and what was recorded of its course. */
export function composeProject(
  { now, cast }: SeedContext,
  story: DemoProject,
  { id, leadId, accepted }: ProjectLinks,
) {
  const { category, title, description, budget } = story;
  const owner = cast.homeownerOf[story.homeowner];
  const shop = accepted && cast.shopOf[accepted.by];
  const postedAt = story.posted(now);
  const changedAt = story.lastUpdate?.(now);
  const completedAt = story.completed?.(now);
  const project = sampleProject({
    id,
    homeownerId: owner.id,
    contractorId: shop?.id,
    leadId,
    acceptedQuoteId: accepted?.id,
    category,
    title,
    description,
    scopeLines: story.scopeLines ?? [],
    zipCode: owner.zipCode,
    budgetMin: budget && budget[0] * 100,
    budgetMax: budget && budget[1] * 100,
    timing: story.timing ?? 'flexible',
    status: statusOf(story, accepted !== undefined),
    startDate: story.startsIn === undefined ? undefined : dateIn(story.startsIn, now),
    dueDate: story.dueIn === undefined ? undefined : dateIn(story.dueIn, now),
    completedAt,
    createdAt: postedAt,
    lastUpdate: latest(
      postedAt,
      story.interested?.[0]?.[1](now),
      accepted?.at,
      changedAt,
      completedAt,
    ),
  });

  const about = { subjectId: id, audience: [owner.id, ...(shop ? [shop.id] : [])] };
  const happenings: DemoActivity[] = [
    {
      subjectId: id,
      audience: [owner.id],
      at: postedAt,
      type: 'project.created',
      actor: asHomeowner(owner),
    },
  ];
  const remarks: SystemMessage[] = [];
  const told = {
    userId: owner.id,
    role: 'homeowner',
    actionUrl: `/homeowner/projects/${id}`,
  } as const;
  if (story.status && changedAt)
    happenings.push({
      ...about,
      at: changedAt,
      type: 'project.updated',
      actor: shop ? asContractor(shop) : asHomeowner(owner),
      data: { status: story.status },
      notifications: statusNotifications(shop?.businessName, story).map((what) => ({
        ...told,
        ...what,
        data: { projectId: id },
        seen: changedAt,
      })),
    });
  if (shop && completedAt) {
    happenings.push({
      ...about,
      at: completedAt,
      type: 'project.completed',
      actor: asContractor(shop),
      data: { status: 'completed' },
      notifications: [
        {
          ...told,
          type: 'review_request',
          priority: 'high',
          title: `${shop.businessName} finished the work`,
          message: `How was “${title}”? Your review helps the next homeowner.`,
          data: { projectId: id, contractorId: shop.id },
        },
      ],
    });
    remarks.push({
      at: secondsAfter(completedAt, 1),
      homeownerId: owner.id,
      contractorId: shop.id,
      messageType: 'project_completed',
      content: `${shop.businessName} completed “${title}”.`,
      projectId: id,
    });
  }
  return { project, happenings, remarks };
}

/** The product tells of two of the statuses that a contractor sets. */
function statusNotifications(
  businessName: string | undefined,
  { status, title }: DemoProject,
): Pick<DemoNotification, 'type' | 'title' | 'message'>[] {
  if (!businessName || (status !== 'in_progress' && status !== 'on_hold')) return [];
  const doing = status === 'on_hold' ? 'put the work on hold' : 'is at work';
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
