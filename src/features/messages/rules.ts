import { SUPPORT_RECIPIENT_ID } from '#lib/roles.ts';
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
/**
 * A conversation's status for one party; `unopened`: the other party started it and has not written
 * yet.
 */
export const sideStatuses = ['unopened', ...conversationStatuses] as const;
/** Who support talks to. */
export const userTypes = ['homeowner', 'contractor', 'guest'] as const;
export type UserType = (typeof userTypes)[number];
export const senderRoles = ['homeowner', 'contractor', 'admin', 'system'] as const;
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
export const CONVERSATIONS_PAGE_SIZE = 20;
export const MESSAGES_PAGE_SIZE = 50;
export const LIVE_CONVERSATIONS = 50;
export const LIVE_MESSAGES = 100;
export const PREVIEW_CHARACTERS = 100;
export const MARK_READ_BATCH = 50;
export const MAX_MESSAGE_LENGTH = 10_000;
export const MAX_ATTACHMENTS = 10;
/** How many minutes a message stays editable. */
export const EDIT_MINUTES = 15;

/** Support takes part as one party: what any admin has seen is seen. */
export const conversationParties = ['homeowner', 'contractor', 'admin'] as const;
export type ConversationParty = (typeof conversationParties)[number];

/** A party of a conversation: homeowners and admins by uid, contractors by business id. */
export type Participant = { party: ConversationParty; id: string };

/** The recipient id under which live streams get a participant's events. */
export const recipientIdOf = ({ party, id }: Participant) =>
  party === 'admin' ? SUPPORT_RECIPIENT_ID : id;

type ParticipantFields = {
  homeownerId: string | null;
  contractorId: string | null;
  withSupport: boolean;
};

/** The parties that take part in a conversation. */
export const partiesOf = ({ homeownerId, contractorId, withSupport }: ParticipantFields) =>
  conversationParties.filter(
    (party) => ({ homeowner: homeownerId, contractor: contractorId, admin: withSupport })[party],
  );

/** A ticket that the product opened, with no person on the other side. */
export const isNobodysTicket = (conversation: {
  homeownerId: string | null;
  contractorId: string | null;
  userType: UserType | null;
}) => !conversation.homeownerId && !conversation.contractorId && !conversation.userType;

export const conversationMoveNames = [
  'archive',
  'restore',
  'remove',
  'escalate',
  'resolve',
  'update',
] as const;
export type ConversationMove = (typeof conversationMoveNames)[number];

type SideStatus = (typeof sideStatuses)[number];
/** Whether support takes part, and whether it is done. */
type SupportState = 'none' | 'open' | 'resolved';

type Rule = {
  by: readonly ConversationParty[];
  /** The mover's own status before and after the move. */
  from: readonly SideStatus[];
  to?: SideStatus;
  support?: readonly SupportState[];
};

const allParties = conversationParties;
const notDeleted = ['unopened', 'active', 'archived'] as const;

/** Archiving and deleting affect one party; support joins and leaves for all. */
export const conversationMoves: Record<ConversationMove, readonly Rule[]> = {
  archive: [
    { by: ['homeowner', 'contractor'], from: ['unopened', 'active'], to: 'archived' },
    { by: ['admin'], from: ['unopened', 'active'], to: 'archived', support: ['resolved'] },
  ],
  restore: [{ by: allParties, from: ['archived'], to: 'active' }],
  remove: [{ by: ['homeowner', 'contractor'], from: notDeleted, to: 'deleted' }],
  escalate: [
    { by: ['homeowner', 'contractor'], from: notDeleted, support: ['none', 'resolved'] },
    { by: ['admin'], from: notDeleted },
  ],
  resolve: [{ by: ['admin'], from: notDeleted, support: ['open'] }],
  update: [{ by: allParties, from: notDeleted }],
};

type ConversationState = Record<`status${'Homeowner' | 'Contractor' | 'Admin'}`, SideStatus> & {
  withSupport: boolean;
  resolvedAt: Date | null;
};

const statusByParty = ({ statusHomeowner, statusContractor, statusAdmin }: ConversationState) => ({
  homeowner: statusHomeowner,
  contractor: statusContractor,
  admin: statusAdmin,
});

const supportOf = ({
  withSupport,
  resolvedAt,
}: Pick<ConversationState, 'withSupport' | 'resolvedAt'>): SupportState =>
  resolvedAt ? 'resolved' : withSupport ? 'open' : 'none';

/** The error code if a party may not make a move. */
export function moveRefusal(
  conversation: ConversationState,
  party: ConversationParty,
  move: ConversationMove,
) {
  const rules = conversationMoves[move].filter(({ by }) => by.includes(party));
  if (rules.length === 0) return 'permission-denied' as const;
  const status = statusByParty(conversation)[party];
  const isAllowed = rules.some(
    ({ from, support }) =>
      from.includes(status) && (support?.includes(supportOf(conversation)) ?? true),
  );
  return isAllowed ? undefined : ('failed-precondition' as const);
}

export const movesFor = (conversation: ConversationState, party: ConversationParty) =>
  conversationMoveNames.filter((move) => !moveRefusal(conversation, party, move));

/** An unopened conversation looks active to the party that sees it. */
export const visibleStatus = (conversation: ConversationState, party: ConversationParty) => {
  const status = statusByParty(conversation)[party];
  return status === 'unopened' ? 'active' : status;
};

/** System messages when support joins and resolves (spec §4: with the priority). */
export const escalationText = (
  who: string,
  brand: string,
  priority: (typeof conversationPriorities)[number],
) =>
  `This conversation was escalated to ${brand} support with ${priority} priority by ${who}. Support can read it and answer here.`;
export const resolutionText = (brand: string, resolution: string | undefined) =>
  resolution ? `${brand} support resolved this: ${resolution}` : `${brand} support resolved this.`;

type Metadata = Record<string, string>;

/** Marks what a business had set up beforehand: nobody typed it for the reader. */
export const automaticMetadata: Metadata = { automatic: 'true' };
export const AUTOMATIC_REPLY = 'Automatic reply';
export const isAutomatic = (metadata: Metadata) => metadata.automatic === 'true';

type SentMessage = { messageType: MessageType; createdAt: Date; metadata: Metadata };

/** Whether the sender may still edit a message. An automatic one says what the settings say. */
export const isEditable = (message: SentMessage, now: Date) =>
  message.messageType === 'text' &&
  !isAutomatic(message.metadata) &&
  now.getTime() - message.createdAt.getTime() < EDIT_MINUTES * 60_000;

/** Type and priority follow from the topic (spec §9: quotes are high). */
export function classifyTopic(about: {
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

/** Letters, digits and signs of English only, one more than a preview has. */
const PLAIN_START = new RegExp(`^[\\x20-\\x7e]{${PREVIEW_CHARACTERS + 1}}`);

/**
 * The last message as shown in lists: on one line, at most 100 characters, never cut inside a
 * character.
 */
export function previewOf(content: string) {
  const flat = content.replace(/\s+/gu, ' ').trim();
  if (flat.length <= PREVIEW_CHARACTERS) return flat;
  // Between two of these characters nothing is cut in half: segmenting costs as much as sending the message.
  if (PLAIN_START.test(flat)) return flat.slice(0, PREVIEW_CHARACTERS);
  const most = [...flat.slice(0, 2 * PREVIEW_CHARACTERS)].slice(0, PREVIEW_CHARACTERS).join('');
  if (most.length === flat.length) return flat;
  // A single character of more than a hundred code points has to be cut: nothing else would be
  // left.
  const split = graphemes.segment(flat).containing(most.length)?.index;
  return split ? flat.slice(0, split) : most;
}

/** The words of a message wherever it is shown alone: an automatic one says so. */
export const labeledContent = (content: string, metadata: Metadata) =>
  isAutomatic(metadata) ? `${AUTOMATIC_REPLY}: ${content}` : content;

/** Describes a message that has files but no text. */
export const fileCountText = (count = 0) => (count === 1 ? '1 file' : `${count} files`);

/** The preview with an ellipsis if it was shortened. */
export function excerptOf(content: string) {
  const preview = previewOf(content);
  return preview === content.replace(/\s+/gu, ' ').trim() ? preview : endedAtWord(preview);
}

/** A kept preview as it is shown: one that fills its room was shortened. */
export const shownPreview = (preview: string) =>
  [...preview].length < PREVIEW_CHARACTERS ? preview : endedAtWord(preview);

/** Ends after a whole word, so that no figure loses its last digits, unless one word is nearly all of it. */
function endedAtWord(preview: string) {
  const end = preview.lastIndexOf(' ');
  return `${(end > preview.length / 2 ? preview.slice(0, end) : preview).trimEnd()}…`;
}

/** A message of the product, as whoever it names reads it: `You sent a quote` for `Okafor Roofing sent a quote`. */
export function asDoerReads(content: string, ownName: string | null) {
  const deed = ownName && content.startsWith(`${ownName} `) && content.slice(ownName.length + 1);
  return deed && /^(sent|is asking|\w+ed) /.test(deed)
    ? `You ${deed.replace('is asking for your', 'asked for an')}`
    : content;
}
