import type { Services } from './context.ts';
import { seal, unseal } from './sealing.ts';

const PURPOSE = 'unsubscribe';

/** Where one press, or one POST of a mail program, ends marketing mail to a person (RFC 8058). */
export const sealUnsubscribe = (
  { config, siteUrl }: Pick<Services, 'config' | 'siteUrl'>,
  userId: string,
) => `${siteUrl()}/unsubscribe?token=${seal(config, PURPOSE, userId)}`;

/** Whose mails a link ends; undefined for a link that we did not make. */
export const openUnsubscribe = ({ config }: Pick<Services, 'config'>, token: string) =>
  unseal(config, PURPOSE, token);
