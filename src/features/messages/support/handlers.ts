import { implement } from '@orpc/server';
import * as z from 'zod';
import { consume } from '#features/rate-limits/attempts/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { cursorInstant, cursorInt, decodeCursor, pageFrom } from '#lib/cursor.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { getPlatformSettings } from '#server/platform-settings/platform-settings.ts';
import { seal, unseal } from '#server/secrets/sealing.ts';
import { participantOf, presentFor, requireConversation } from '../service.ts';
import { findFirstAnswerFigures } from '../support-desk/data.ts';
import { adminConversationsContract, supportContract } from './contract.ts';
import { getSupportStats, listSupportConversations } from './data.ts';
import { formAgeError, usualAnswerMinutes } from './rules.ts';
import {
  findOrCreateAdminConversation,
  findRecipient,
  openSupportConversation,
  type SupportRequester,
} from './service.ts';

const api = implement(supportContract).$context<Context>().use(guarded);

const TOKEN_PURPOSE = 'contact form';

export const supportHandlers = api.router({
  form: api.form.handler(async ({ context: { db, services, now } }) => {
    const [{ contactAddress }, figures] = await Promise.all([
      getPlatformSettings(db),
      findFirstAnswerFigures(db),
    ]);
    return {
      token: seal(services.config, TOKEN_PURPOSE, String(now().getTime())),
      contactAddress,
      answerMinutes: usualAnswerMinutes(figures),
    };
  }),

  contact: api.contact.handler(async ({ input, context }) => {
    const { subject, message: content, website } = input;
    const requester = requesterOf(context, input);
    if (context.actor.kind !== 'person') requireValidFormToken(context, input.token);
    await consume(context, 'contact', [context.clientAddress]);
    await consume(context, 'contactMail', [requester.email.toLowerCase()]);
    // People do not see this field: a program that fills it in gets a success response.
    if (website) return { received: true as const, conversationId: null };
    const { id } = await openSupportConversation(context.db, context, requester, {
      subject,
      content,
    });
    return { received: true as const, conversationId: requester.kind === 'guest' ? null : id };
  }),
});

const adminApi = implement(adminConversationsContract).$context<Context>().use(guarded);

const supportCursor = z.tuple([cursorInt, cursorInstant, z.uuid()]);

export const adminConversationsHandlers = adminApi.router({
  list: adminApi.list.handler(async ({ input: { cursor, limit, ...filter }, context }) => {
    const after = cursor === undefined ? undefined : decodeCursor(cursor, supportCursor);
    const rows = await listSupportConversations(context.db, { ...filter, after, limit: limit + 1 });
    const page = pageFrom(rows, limit, (row) => [
      row.rank,
      row.lastMessageAt.toISOString(),
      row.id,
    ]);
    return { ...page, items: page.items.map(presentFor(context, participantOf(context))) };
  }),

  findOrCreate: adminApi.findOrCreate.handler(async ({ input, context }) => {
    const { userId, userType, ...about } = input;
    const recipient = await findRecipient(context.db, userId, userType);
    if (!recipient) throw new ApiError('not-found');
    const admin = participantOf(context);
    const { id } = await findOrCreateAdminConversation(
      context.db,
      context,
      admin.id,
      recipient,
      about,
    );
    return presentFor(context, admin)(await requireConversation(context, admin, id));
  }),

  stats: adminApi.stats.handler(({ context }) => getSupportStats(context.db)),
});

type ContactFields = { name?: string | undefined; email?: string | undefined };

/**
 * Account holders are answered in their messages; admins, who are support themselves, as guests.
 */
function requesterOf({ actor }: Context, { name, email }: ContactFields): SupportRequester {
  if (actor.kind === 'person') {
    const { uid, role, contractorId } = actor;
    const person = { name: actor.name, email: actor.email };
    if (role === 'homeowner') return { kind: 'homeowner', uid, ...person };
    if (role === 'contractor' && contractorId)
      return { kind: 'contractor', uid, contractorId, ...person };
    return { kind: 'guest', ...person };
  }
  const issues = [
    ...(name ? [] : [{ path: 'name', message: 'Enter your name' }]),
    ...(email ? [] : [{ path: 'email', message: 'Enter an email address so we can reply' }]),
  ];
  if (!name || !email) throw new ApiError('invalid-argument', undefined, { issues });
  return { kind: 'guest', name, email };
}

function requireValidFormToken({ services, now }: Context, token: string | undefined) {
  const issuedAt = token && unseal(services.config, TOKEN_PURPOSE, token);
  const refused = formAgeError(issuedAt ? Number(issuedAt) : undefined, now().getTime());
  if (refused) throw new ApiError('failed-precondition', refused);
}
