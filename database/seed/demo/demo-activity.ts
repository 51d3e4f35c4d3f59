import type { NotificationType } from '#features/notifications/rules.ts';
import type { Role } from '#lib/roles.ts';

/** What a notification tells a person of a happening. */
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
  /** When they have surely seen it; `never` when they surely have not. */
  seen?: Date | 'never' | undefined;
};

/** Something that was done, as the product records it, with what it told people. */
export type DemoActivity = {
  at: Date;
  type: string;
  actor: { id: string; role: Role } | { id: null; role: 'job' };
  subjectId: string;
  audience: readonly string[];
  data?: Record<string, unknown>;
  notifications?: DemoNotification[];
};

/** What the product itself says in a conversation. */
export type SystemMessage = {
  at: Date;
  homeownerId: string;
  contractorId: string;
  messageType: 'quote_sent' | 'project_started' | 'project_completed';
  content: string;
  quoteId?: string;
  projectId?: string;
  /** Who has not read it yet, though everything before it. */
  unreadBy?: 'homeowner' | undefined;
};

export const latest = (...dates: readonly (Date | null | undefined)[]) =>
  new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0)));

export const secondsAfter = (date: Date, seconds: number) =>
  new Date(date.getTime() + seconds * 1_000);
