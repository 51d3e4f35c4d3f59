export const conversationTypes = [
  'general',
  'project',
  'lead',
  'quote',
  'support',
  'admin_support',
  'admin_broadcast',
  'escalated',
] as const;
export const conversationPriorities = ['normal', 'high', 'urgent'] as const;
export const conversationStatuses = ['active', 'archived', 'deleted'] as const;
export const senderRoles = ['homeowner', 'contractor', 'admin', 'system'] as const;
export type SenderRole = (typeof senderRoles)[number];
export const messageTypes = [
  'text',
  'quote_sent',
  'appointment_scheduled',
  'project_started',
  'project_completed',
  'resolution',
  'assignment',
  'broadcast',
  'quote_reminder',
  'system_escalation',
] as const;
export type MessageType = (typeof messageTypes)[number];

/** Spec §9. */
export const CONVERSATIONS_PAGE = 20;
export const MESSAGES_PAGE = 50;
export const LIVE_CONVERSATIONS = 50;
export const LIVE_MESSAGES = 100;
export const PREVIEW_CHARACTERS = 100;
export const MARK_READ_BATCH = 50;
export const MAX_MESSAGE = 10_000;

export const conversationParties = ['homeowner', 'contractor'] as const;
export type ConversationParty = (typeof conversationParties)[number];

export const otherParty = { homeowner: 'contractor', contractor: 'homeowner' } as const;

/** Where a caller sits in a conversation: a homeowner by uid, a contractor by the business's id. */
export type Seat = { party: ConversationParty; id: string };

/** What a conversation is about decides what it is called and how it ranks (spec §9: quotes are high). */
export function kindOf(about: {
  quoteId?: string | null | undefined;
  leadId?: string | null | undefined;
  projectId?: string | null | undefined;
}) {
  if (about.quoteId) return { type: 'quote', priority: 'high' } as const;
  if (about.projectId) return { type: 'project', priority: 'normal' } as const;
  if (about.leadId) return { type: 'lead', priority: 'normal' } as const;
  return { type: 'general', priority: 'normal' } as const;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The last message as lists show it: on one line, at most 100 characters, never half of one. */
export function previewOf(content: string) {
  const flat = content.replace(/\s+/gu, ' ').trim();
  if (flat.length <= PREVIEW_CHARACTERS) return flat;
  const most = [...flat.slice(0, 2 * PREVIEW_CHARACTERS)].slice(0, PREVIEW_CHARACTERS).join('');
  if (most.length === flat.length) return flat;
  // A character of more than a hundred code points is cut after all: nothing would be left.
  const split = graphemes.segment(flat).containing(most.length)?.index;
  return split ? flat.slice(0, split) : most;
}

/** The preview where nothing else shows that there is more. */
export function excerptOf(content: string) {
  const preview = previewOf(content);
  return preview === content.replace(/\s+/gu, ' ').trim() ? preview : `${preview.trimEnd()}…`;
}
