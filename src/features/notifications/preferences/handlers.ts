import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { notificationsContract } from '../contract.ts';
import { findPreferences, savePreferences } from './data.ts';
import { type NotificationPreferences, type Topic, topics } from './rules.ts';

const api = implement(notificationsContract).$context<Context>().use(guarded);

export const preferencesHandlers = {
  preferences: api.preferences.handler(async ({ context }) =>
    present(await findPreferences(context.db, requireSignedIn(context).uid)),
  ),

  updatePreferences: api.updatePreferences.handler(({ input, context }) => {
    const { uid } = requireSignedIn(context);
    return context.db.transaction(async (tx) => {
      await savePreferences(tx, uid, input, context.now());
      await recordActivity(tx, context, {
        type: 'user.preferencesUpdated',
        subjectType: 'user',
        subjectId: uid,
        audience: [uid],
        data: { changed: Object.keys(input) },
      });
      return present(await findPreferences(tx, uid));
    });
  }),
};

function present(preferences: NotificationPreferences | undefined) {
  if (!preferences) throw new ApiError('unauthenticated');
  const { proved: _, ...chosen } = preferences;
  const isOn = (topic: Topic) => Object.values(chosen.ways[topic]).includes(true);
  const byTopic = Object.fromEntries(topics.map((topic) => [topic, isOn(topic)])) as Record<
    Topic,
    boolean
  >;
  return { ...chosen, ...byTopic };
}
