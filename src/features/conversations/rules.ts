import type { Role } from '#lib/roles.ts';

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

export type ConversationParty = 'homeowner' | 'contractor';
type Conversation = { homeownerId: string | null; contractorId: string | null };
export type ConversationCaller = { role: Role; uid: string; contractorId?: string | undefined };

/** Which side of a conversation the caller is on; undefined for a stranger. */
export function conversationParty(
  conversation: Conversation,
  caller: ConversationCaller,
): ConversationParty | undefined {
  if (caller.role === 'homeowner' && conversation.homeownerId === caller.uid) return 'homeowner';
  if (
    caller.role === 'contractor' &&
    caller.contractorId !== undefined &&
    conversation.contractorId === caller.contractorId
  )
    return 'contractor';
  return undefined;
}

/** The last message as lists show it: at most 100 characters, never half of a character. */
export function previewOf(content: string) {
  const flat = content.replace(/\s+/gu, ' ').trim();
  const characters = [...flat];
  return characters.length <= PREVIEW_CHARACTERS
    ? flat
    : characters.slice(0, PREVIEW_CHARACTERS).join('');
}
