import { implement } from '@orpc/server';
import { consume } from '#features/rate-limits/attempts/data.ts';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { seal, unseal } from '#server/secrets/sealing.ts';
import { supportContract } from './contract.ts';
import { formAgeError } from './rules.ts';
import { openSupportConversation, type SupportRequester } from './service.ts';

const api = implement(supportContract).$context<Context>().use(guarded);

const TOKEN_PURPOSE = 'contact form';

export const supportHandlers = api.router({
  form: api.form.handler(({ context: { services, now } }) => ({
    token: seal(services.config, TOKEN_PURPOSE, String(now().getTime())),
  })),

  contact: api.contact.handler(async ({ input, context }) => {
    const { subject, message: content, website } = input;
    const asker = requesterOf(context, input);
    if (context.actor.kind !== 'person') requireValidFormToken(context, input.token);
    await consume(context, 'contact', [context.clientAddress]);
    await consume(context, 'contactMail', [asker.email.toLowerCase()]);
    // People do not see this field. A program that fills it in is told what it likes to hear.
    if (website) return { received: true as const, conversationId: null };
    const { id } = await openSupportConversation(context.db, context, asker, { subject, content });
    return { received: true as const, conversationId: asker.kind === 'guest' ? null : id };
  }),
});

type ContactFields = { name?: string | undefined; email?: string | undefined };

/** Somebody with an account is answered there; an admin, who is support, as a guest would be. */
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
    ...(name ? [] : [{ path: 'name', message: 'Say who you are' }]),
    ...(email ? [] : [{ path: 'email', message: 'Say where an answer reaches you' }]),
  ];
  if (!name || !email) throw new ApiError('invalid-argument', undefined, { issues });
  return { kind: 'guest', name, email };
}

function requireValidFormToken({ services, now }: Context, token: string | undefined) {
  const issuedAt = token && unseal(services.config, TOKEN_PURPOSE, token);
  const refused = formAgeError(issuedAt ? Number(issuedAt) : undefined, now().getTime());
  if (refused) throw new ApiError('failed-precondition', refused);
}
