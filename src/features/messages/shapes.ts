import * as z from 'zod';
import { apiErrors } from '#lib/api-error.ts';
import { id, instant, singleLineText } from '#lib/contract.ts';
import {
  conversationMoveNames,
  conversationParties,
  conversationPriorities,
  conversationStatuses,
  conversationTypes,
  messageTypes,
  userTypes,
} from './rules.ts';

export const Conversation = z.object({
  id,
  homeownerId: id.nullable(),
  homeownerName: z.string(),
  contractorId: id.nullable(),
  contractorName: z.string(),
  type: z.enum(conversationTypes),
  subject: z.string(),
  priority: z.enum(conversationPriorities),
  status: z.enum(conversationStatuses),
  projectId: id.nullable(),
  quoteId: id.nullable(),
  leadId: id.nullable(),
  withName: z.string().describe('Who is on the other side, as the caller knows them'),
  haveAgreed: z.boolean().describe('The homeowner and the business have agreed on a job'),
  isReachable: z.boolean().describe('Someone on the other side has an active account'),
  adminId: id.nullable().describe('The admin who opened it with someone'),
  userId: id.nullable().describe('Who support is talking with'),
  userType: z.enum(userTypes).nullable(),
  userName: z.string().nullable(),
  userEmail: z.string().nullable().describe('To admins and its owner'),
  location: z
    .string()
    .nullable()
    .describe('City and state of the work, or of the person support is talking with'),
  page: z.string().nullable().describe('To admins: the page from which support was asked'),
  assignedAgent: id.nullable(),
  escalatedAt: instant.nullable(),
  escalatedBy: id.nullable(),
  resolvedAt: instant.nullable(),
  resolvedBy: id.nullable(),
  unified: z.boolean(),
  consolidated: z.boolean().describe('Put together from several'),
  consolidatedAt: instant.nullable(),
  originalConversationCount: z.int().nullable(),
  lastMessage: z.string().describe('Preview, at most 100 characters'),
  lastMessageAt: instant,
  lastMessageSender: id.nullable(),
  lastMessageType: z.enum(messageTypes).nullable(),
  unread: z.int().describe('Messages that the caller has not read'),
  unreadCount: z
    .object({ homeowner: z.int(), contractor: z.int(), admin: z.int(), user: z.int() })
    .describe('What each has not read; `user` is who support is talking with'),
  withSupport: z.boolean().describe('Support reads and answers here'),
  moves: z.array(z.enum(conversationMoveNames)).describe('What the caller can do next'),
  createdAt: instant,
  updatedAt: instant,
});

export type Conversation = z.output<typeof Conversation>;

/** A path of a portal, as a screen names itself. */
export const supportPage = z
  .string()
  .max(200)
  .regex(/^\/(homeowner|contractor|admin)[\w/-]*$/, 'A page of this site')
  .describe('For support: the page that the question is about');

export const notFoundErrors = apiErrors('not-found');
/** Who may take part in conversations; support needs the permission to manage users. */
export const participantAccess = { who: conversationParties, permission: 'manage_users' } as const;
/** A boolean in JSON or in a query string. */
export const booleanInput = z.union([z.boolean(), z.stringbool()]);
export const topicFields = {
  subject: singleLineText(120).optional(),
  projectId: id.optional(),
};
