import { implement } from '@orpc/server';
import { recordActivity } from '#features/activities/data.ts';
import { Refusal } from '#lib/refusal.ts';
import { type Context, signedIn } from '#server/context.ts';
import { guarded } from '#server/implement.ts';
import { notificationsContract } from '../contract.ts';
import { changeWishes, findWishes } from './data.ts';
import { type Topic, topics, type Wishes } from './rules.ts';

const api = implement(notificationsContract).$context<Context>().use(guarded);

export const preferencesHandlers = {
  preferences: api.preferences.handler(async ({ context }) =>
    present(await findWishes(context.db, signedIn(context).uid)),
  ),

  updatePreferences: api.updatePreferences.handler(({ input, context }) => {
    const { uid } = signedIn(context);
    return context.db.transaction(async (tx) => {
      await changeWishes(tx, uid, input, context.now());
      await recordActivity(tx, context, {
        type: 'user.preferencesUpdated',
        subjectType: 'user',
        subjectId: uid,
        audience: [uid],
        data: { changed: Object.keys(input) },
      });
      return present(await findWishes(tx, uid));
    });
  }),
};

function present(wishes: Wishes | undefined) {
  if (!wishes) throw new Refusal('unauthenticated');
  const isOn = (topic: Topic) => Object.values(wishes.ways[topic]).includes(true);
  const wholes = Object.fromEntries(topics.map((topic) => [topic, isOn(topic)])) as Record<
    Topic,
    boolean
  >;
  return { ...wishes, ...wholes };
}
