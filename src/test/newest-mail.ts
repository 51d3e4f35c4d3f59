import { desc, eq } from 'drizzle-orm';
import { outboxMails } from '#server/delivery/tables.ts';
import type { World } from './world.ts';

/** The text of the newest email to this address, and the token of the link in it. */
export async function newestMail(world: Pick<World, 'db' | 'settle'>, to: string) {
  await world.settle();
  const [mail] = await world.db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.recipient, to))
    .orderBy(desc(outboxMails.id))
    .limit(1);
  const text = mail?.text ?? '';
  return { text, token: /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '' };
}
