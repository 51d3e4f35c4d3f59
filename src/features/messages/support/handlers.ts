import { implement } from '@orpc/server';
import { countAttempt } from '#features/rate-limits/attempts/data.ts';
import { Refusal } from '#lib/refusal.ts';
import type { Context } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { seal, unseal } from '#server/secrets/sealing.ts';
import { supportContract } from './contract.ts';
import { ageRefusal } from './rules.ts';
import { type Asker, openSupport } from './service.ts';

const api = implement(supportContract).$context<Context>().use(guarded);

const PURPOSE = 'contact form';

export const supportHandlers = api.router({
  form: api.form.handler(({ context: { services, now } }) => ({
    token: seal(services.config, PURPOSE, String(now().getTime())),
  })),

  contact: api.contact.handler(async ({ input, context }) => {
    const { subject, message: content, website } = input;
    const asker = askerOf(context, input);
    if (context.actor.kind !== 'person') refuseHasty(context, input.token);
    await countAttempt(context, 'contact', [context.clientAddress]);
    await countAttempt(context, 'contactMail', [asker.email.toLowerCase()]);
    // People do not see this field. A program that fills it in is told what it likes to hear.
    if (website) return { received: true as const, conversationId: null };
    const { id } = await openSupport(context.db, context, asker, { subject, content });
    return { received: true as const, conversationId: asker.kind === 'guest' ? null : id };
  }),
});

type Given = { name?: string | undefined; email?: string | undefined };

/** Somebody with an account is answered there; an admin, who is support, as a guest would be. */
function askerOf({ actor }: Context, { name, email }: Given): Asker {
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
  if (!name || !email) throw new Refusal('invalid-argument', undefined, { issues });
  return { kind: 'guest', name, email };
}

function refuseHasty({ services, now }: Context, token: string | undefined) {
  const shown = token && unseal(services.config, PURPOSE, token);
  const refused = ageRefusal(shown ? Number(shown) : undefined, now().getTime());
  if (refused) throw new Refusal('failed-precondition', refused);
}
