import { isRole } from '#lib/roles.ts';

export const AUDIT_PAGE_SIZE = 50;
/** How long an entry is kept. database/guards.sql refuses to remove one that is younger. */
export const AUDIT_RETENTION_YEARS = 7;

/** What is kept whoever did it. Of what an admin does, everything is, apart from `unkeptActions`. */
export const keptActions = {
  'session.opened': 'Signed in',
  'session.refused': 'Sign-in refused',
  'access.refused': 'Call refused',
  'record.read': 'Private record read',
  'user.registered': 'Account created',
  'user.invited': 'Account created by an admin',
  'user.roles-changed': 'Roles changed',
  'user.permitted': 'Permissions changed',
  'user.deactivated': 'Deactivated',
  'user.reactivated': 'Reactivated',
  'user.sessionEnded': 'Signed out by an admin',
  'user.viewed': 'Site viewed as this person',
  'user.viewEnded': 'Stopped viewing as this person',
  'user.passwordChanged': 'Password changed',
  'user.recoveryCodesRenewed': 'Recovery codes renewed',
  'passwordReset.requested': 'Password reset asked for',
  'user.emailChangeRequested': 'New email address asked for',
  'user.emailChanged': 'Email address changed',
  'user.twoFactorEnabled': 'Two-factor sign-in turned on',
  'user.twoFactorDisabled': 'Two-factor sign-in turned off',
  'user.exported': 'Data exported',
  'user.removed': 'Account deleted',
  'people.exported': 'List of people exported',
  'people.moved': 'Bulk change made',
  'people.moveUndone': 'Bulk change undone',
  'audit.exported': 'Audit log exported',
  'document.opened': 'Document opened',
  'notification.blocked': 'Outside link in a notification blocked',
  'verification.approved': 'Document approved',
  'verification.rejected': 'Document rejected',
  'verification.revoked': 'Approval withdrawn',
  'verification.lapsed': 'Verification lapsed',
  'verification.backgroundChecked': 'Background check recorded',
  'verification.backgroundWithdrawn': 'Background check withdrawn',
  'verification.backgroundExpired': 'Background check expired',
  'claim.decided': 'Claim decided',
} as const;

const otherActionNames: Record<string, string> = {
  'announcement.created': 'Announcement written',
  'announcement.changed': 'Announcement changed',
  'broadcast.created': 'Broadcast written',
  'broadcast.retry': 'Broadcast tried again',
  'category.added': 'Service added',
  'category.changed': 'Service changed',
  'category.merged': 'Service merged',
  'category.renamed': 'Service renamed',
  'contractor.corrected': 'Listing corrected',
  'contractor.merged': 'Duplicate merged',
  'contractor.relisted': 'Listing shown again',
  'contractor.unlisted': 'Listing taken off the site',
  'conversation.consolidated': 'Conversations merged',
  'conversation.escalated': 'Conversation escalated',
  'conversation.opened': 'Conversation opened',
  'dispute.investigating': 'Dispute review started',
  'dispute.resolved': 'Dispute decided',
  'idea.added': 'Project idea published',
  'idea.removed': 'Project idea removed',
  'import.rowOverruled': 'Possible duplicate imported anyway',
  'import.started': 'Import started',
  'import.stopped': 'Import stopped',
  'lead.assigned': 'Lead assigned',
  'message.sent': 'Message sent',
  'paymentSettings.saved': 'Payment settings changed',
  'platformSettings.saved': 'Platform settings changed',
  'stateRule.added': 'State rule added',
  'stateRule.changed': 'State rule changed',
  'stateRule.retired': 'State rule retired',
  'webhook.created': 'Webhook added',
  'webhook.changed': 'Webhook changed',
  'webhook.secretRenewed': 'Webhook given a new secret',
  'webhook.removed': 'Webhook removed',
  'webhook.disabled': 'Webhook turned off',
  'report.decided': 'Report decided',
  'register.imported': 'Register imported',
  'register.undone': 'Import undone',
  'register.permitsImported': 'Permits imported',
  'register.permitsRemoved': 'Permits removed',
};

/** What is not kept of admins either: it follows by itself, or says only that a screen was looked at. */
export const unkeptActions: readonly string[] = [
  'conversation.read',
  'conversation.typing',
  'import.progressed',
  'import.continued',
  'notification.announced',
  'notification.created',
  'notification.read',
  'notification.removed',
];

const actionNames: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...keptActions, ...otherActionNames }),
);

/** An action in words; one without a name as it is recorded. */
export const actionName = (action: string) => actionNames.get(action) ?? action;

/** The actions that one can filter by, in the order of their names. */
export const namedActions = [...actionNames].sort(([, a], [, b]) => a.localeCompare(b));

export const severities = ['info', 'warning', 'error'] as const;
export type Severity = (typeof severities)[number];
export const severityNames: Record<Severity, string> = {
  info: 'Info',
  warning: 'Warning',
  error: 'Error',
};

/** Who acted, where it was no person: a guest, or a job of the product. */
export const actorRoleName = (role: string) =>
  isRole(role) ? role : role === 'guest' ? 'Someone not signed in' : 'Plumbline';
