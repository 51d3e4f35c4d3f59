import type { Config } from './config.ts';
import type { Transports } from './courier.ts';
import type { Db } from './database.ts';
import { smtpTransport } from './mail.ts';
import { pushTransport } from './push.ts';
import { optOut } from './sms.ts';
import { TWILIO_STATUS_PATH, twilioTransport } from './twilio.ts';

type Settings = Pick<
  Config,
  'smtpUrl' | 'mailFrom' | 'twilio' | 'publicUrl' | 'push' | 'secret' | 'formerSecret'
>;

/** The outside services that this site sends through; a channel without one has the local outbox. */
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
