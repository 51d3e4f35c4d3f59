import type { NotificationType } from '#features/notifications/rules.ts';
import type { Role } from '#lib/roles.ts';

/** A notification about an activity. */
export type DemoNotification = {
  userId: string;
  role: Role;
  type: NotificationType;
  priority?: 'high' | 'medium';
  title: string;
  message: string;
  actionUrl: string;
  data?: Record<string, string | number>;
  topicId?: string;
  /** When it was read, or `never`; without it, by age. */
  seen?: Date | 'never' | undefined;
};

/** An activity as the product records it, with its notifications. */
export type DemoActivity = {
  at: Date;
  type: string;
  actor: { id: string; role: Role } | { id: null; role: 'job' };
  subjectId: string;
  audience: readonly string[];
  data?: Record<string, unknown>;
  notifications?: DemoNotification[];
};

/** A message that the product writes into a conversation. */
export type SystemMessage = {
  at: Date;
  homeownerId: string;
  contractorId: string;
  messageType: 'quote_sent' | 'project_started' | 'project_completed';
  content: string;
  quoteId?: string;
  projectId?: string;
  /** Who has not read it yet; everything before it is read. */
  unreadBy?: 'homeowner' | undefined;
};

export const latest = (...dates: readonly (Date | null | undefined)[]) =>
  new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0)));

export const secondsAfter = (date: Date, seconds: number) =>
  new Date(date.getTime() + seconds * 1_000);
