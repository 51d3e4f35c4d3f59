export const ANNOUNCEMENTS_PAGE_SIZE = 20;
export const MAX_TITLE_LENGTH = 80;
export const MAX_BODY_LENGTH = 400;
/** A guest's page carries this many, so that the next one can follow one that was put away on the device. */
export const MAX_GUEST_BANNERS = 3;

/** From the least to the most severe: of several, the most severe is shown. */
export const announcementSeverities = ['info', 'warning', 'critical'] as const;
export type AnnouncementSeverity = (typeof announcementSeverities)[number];
export const severityNames: Record<AnnouncementSeverity, string> = {
  info: 'Info',
  warning: 'Warning',
  critical: 'Critical',
};

export const announcementAudiences = ['guest', 'homeowner', 'contractor', 'admin'] as const;
export type AnnouncementAudience = (typeof announcementAudiences)[number];
export const audienceNames: Record<AnnouncementAudience, string> = {
  guest: 'Visitors who are not signed in',
  homeowner: 'Homeowners',
  contractor: 'Contractors',
  admin: 'Admins',
};

export const announcementStatuses = ['draft', 'scheduled', 'live', 'ended'] as const;
export type AnnouncementStatus = (typeof announcementStatuses)[number];
export const statusNames: Record<AnnouncementStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  live: 'Live',
  ended: 'Unsubscribed',
};

type Schedule = { isDraft: boolean; startsAt: Date; endsAt: Date | null };

/** Time moves an announcement on; nothing has to run for it. */
export function statusOf({ isDraft, startsAt, endsAt }: Schedule, now: Date): AnnouncementStatus {
  if (isDraft) return 'draft';
  if (endsAt && endsAt <= now) return 'ended';
  return startsAt > now ? 'scheduled' : 'live';
}

export const announcementMoves = ['edit', 'publish', 'end', 'remove'] as const;
export type AnnouncementMove = (typeof announcementMoves)[number];

const movesFrom: Record<AnnouncementStatus, readonly AnnouncementMove[]> = {
  draft: ['edit', 'publish', 'remove'],
  scheduled: ['edit', 'end', 'remove'],
  live: ['edit', 'end'],
  ended: [],
};

export const movesOf = (status: AnnouncementStatus) => [...movesFrom[status]];

/** The most severe first; of those, the one that began last. */
export const compareAnnouncements = (
  a: { severity: AnnouncementSeverity; startsAt: Date },
  b: { severity: AnnouncementSeverity; startsAt: Date },
) =>
  announcementSeverities.indexOf(b.severity) - announcementSeverities.indexOf(a.severity) ||
  b.startsAt.getTime() - a.startsAt.getTime();
