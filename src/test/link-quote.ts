import { and, desc, eq } from 'drizzle-orm';
import { codeLabel } from '#features/quotes/links/data.ts';
import { CODE_DIGITS } from '#features/quotes/links/rules.ts';
import { newId } from '#lib/columns.ts';
import { activities } from '#server/outbox/tables.ts';
import { deriveCode } from '#server/secrets/derived-code.ts';
import { contractor } from './personas.ts';
import type { World } from './world.ts';

type Business = Awaited<ReturnType<typeof contractor>>;
type Draft = Parameters<Awaited<ReturnType<World['as']>>['quotes']['create']>[0];

/** A sent quote for a customer without an account, whom the business wrote down by hand. */
export async function sendLinkQuote(
  world: World,
  business?: Business,
  { email = `${newId()}@example.com`, ...content }: Partial<Draft> & { email?: string } = {},
) {
  const pro = business ?? (await contractor(world));
  const { customers, quotes } = await world.as(pro);
  const { id: customerId } = await customers.create({ name: 'June Park', email });
  const items = [{ description: 'Two coats', amount: 90_000 }];
  const draft = await quotes.create({
    projectTitle: 'Paint the porch',
    items,
    ...content,
    customerId,
  });
  const quote = await quotes.send({ id: draft.id, channels: ['email', 'portal'] });
  const token = quote.customerViewUrl?.split('/').at(-1) ?? '';
  return { pro, email, customerId, id: quote.id, token, totalAmount: quote.totalAmount };
}

/** The digits that were mailed last for a quote. */
export async function lastCodeFor(world: World, quoteId: string) {
  const [asked] = await world.db
    .select({ data: activities.data })
    .from(activities)
    .where(and(eq(activities.type, 'quote.codeAsked'), eq(activities.subjectId, quoteId)))
    .orderBy(desc(activities.id))
    .limit(1);
  return deriveCode(world.config, codeLabel(String(asked?.data.codeId)), CODE_DIGITS);
}

/** Proves the address of a quote, as its customer does with the mailed code. */
export async function proveAddress(world: World, { id, token }: { id: string; token: string }) {
  const { quotes } = await world.as();
  const { challenge } = await quotes.sendCode({ token });
  const code = await lastCodeFor(world, id);
  return (await quotes.confirmCode({ token, challenge, code })).proof;
}
