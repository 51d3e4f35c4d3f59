import type { Services } from '../context.ts';
import { seal, unseal } from '../secrets/sealing.ts';

const PURPOSE = 'unsubscribe';

/** The emails that a link unsubscribes from; older links have no topic and mean marketing. */
export type UnsubscribeTopic = 'marketing' | 'reports';

/** A link that unsubscribes a user with one click, or one POST of a mail program (RFC 8058). */
export const createUnsubscribeUrl = (
  { config, siteUrl }: Pick<Services, 'config' | 'siteUrl'>,
  userId: string,
  what: UnsubscribeTopic = 'marketing',
) => `${siteUrl()}/unsubscribe?token=${seal(config, PURPOSE, `${userId} ${what}`)}`;

/** The user and topic of an unsubscribe link; undefined when we did not create it. */
export function readUnsubscribeToken({ config }: Pick<Services, 'config'>, token: string) {
  const [userId, what] = unseal(config, PURPOSE, token)?.split(' ') ?? [];
  return userId
    ? { userId, what: what === 'reports' ? what : ('marketing' as UnsubscribeTopic) }
    : undefined;
}
