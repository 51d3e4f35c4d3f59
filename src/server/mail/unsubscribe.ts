import type { Services } from '../context.ts';
import { seal, unseal } from '../secrets/sealing.ts';

const PURPOSE = 'unsubscribe';

/** What a link ends; links of before say nothing and end news and offers. */
export type UnsubscribeTopic = 'marketing' | 'reports';

/** Where one press, or one POST of a mail program, ends such mail to a person (RFC 8058). */
export const createUnsubscribeUrl = (
  { config, siteUrl }: Pick<Services, 'config' | 'siteUrl'>,
  userId: string,
  what: UnsubscribeTopic = 'marketing',
) => `${siteUrl()}/unsubscribe?token=${seal(config, PURPOSE, `${userId} ${what}`)}`;

/** Whose mails a link ends, and which; undefined for a link that we did not make. */
export function readUnsubscribeToken({ config }: Pick<Services, 'config'>, token: string) {
  const [userId, what] = unseal(config, PURPOSE, token)?.split(' ') ?? [];
  return userId
    ? { userId, what: what === 'reports' ? what : ('marketing' as UnsubscribeTopic) }
    : undefined;
}
