import { limits } from '#features/rate-limits/attempts/rules.ts';
import { ApiError } from '#lib/api-error.ts';
import { type Context, requireSignedIn } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { tooManyRequests } from '#server/http/too-many-requests.ts';
import {
  getPlatformSettings,
  requireSwitchedOn,
} from '#server/platform-settings/platform-settings.ts';
import { CONFIRM_TO_POST_MORE, confirmToHaveMoreOpen } from '../rules.ts';
import { countOpenLeads, listPostingTimes, lockPosting } from './data.ts';

const { unconfirmedPost } = limits;

/** The limits of tests and measurements are higher. */
const scaled = ({ services }: Pick<Context, 'services'>, max: number) =>
  Math.ceil(max * services.config.rateLimitScale);

/** The same limits for the statement that posts a lead (`may_post_unconfirmed`). */
export const directPostingLimit = (context: Pick<Context, 'services'>) => ({
  perDay: scaled(context, unconfirmedPost.max),
  scale: context.services.config.rateLimitScale,
});

/**
 * Limits what an account can post before it has proved its address: whoever it belongs to must not become the name
 * behind a flood. Call it in the transaction of the post.
 */
export async function requirePostingAllowed(tx: Db, context: Context) {
  const { uid: homeownerId, isEmailVerified } = requireSignedIn(context);
  await requireSwitchedOn(tx, 'projectPosting');
  // It may have been confirmed a moment ago.
  if (isEmailVerified || (await lockPosting(tx, homeownerId))) return;
  const { maxUnconfirmedOpen } = await getPlatformSettings(tx);
  const [perDay, maxOpen] = [
    scaled(context, unconfirmedPost.max),
    scaled(context, maxUnconfirmedOpen),
  ];
  const now = context.now().getTime();
  const since = new Date(now - unconfirmedPost.windowMs);
  const posted = await listPostingTimes(tx, { homeownerId, since, limit: perDay });
  if (posted.length >= perDay) {
    const oldest = posted.at(-1)?.getTime() ?? now;
    const seconds = Math.max(1, Math.ceil((oldest + unconfirmedPost.windowMs - now) / 1_000));
    throw tooManyRequests(context, seconds, CONFIRM_TO_POST_MORE);
  }
  if ((await countOpenLeads(tx, homeownerId, maxOpen)) >= maxOpen)
    throw new ApiError('resource-exhausted', confirmToHaveMoreOpen(maxOpen));
}
