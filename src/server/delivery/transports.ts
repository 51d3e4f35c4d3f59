import type { Config } from '../config/config.ts';
import type { Db } from '../database/database.ts';
import { smtpTransport } from '../mail/mail.ts';
import { pushTransport } from '../push/push.ts';
import { optOut } from '../sms/sms.ts';
import { TWILIO_STATUS_PATH, twilioTransport } from '../sms/twilio.ts';
import type { Transports } from './delivery-worker.ts';

type Settings = Pick<
  Config,
  'smtpUrl' | 'mailFrom' | 'twilio' | 'publicUrl' | 'push' | 'secret' | 'formerSecret'
>;

/** The configured services; a channel without one uses the local outbox. */
export function createTransports(settings: Settings, db: Db): Transports {
  const { smtpUrl, mailFrom, twilio, publicUrl } = settings;
  return {
    push: pushTransport({ db, config: settings }),
    ...(smtpUrl && { email: smtpTransport(smtpUrl, mailFrom) }),
    ...(twilio && {
      sms: twilioTransport({
        settings: twilio,
        statusUrl: publicUrl && `${publicUrl}${TWILIO_STATUS_PATH}`,
        onOptOut: (number) => optOut(db, number),
      }),
    }),
  };
}
