import type { MailData, MailName } from '#app/mails.ts';
import type { JobContext } from '../jobs/reactions.ts';
import type { MailAttachment } from './mail.ts';

export type NamedMail<N extends MailName> = {
  /** Of the effect, as in `quote-sent:<quote>:<activity>`. The same key makes one email. */
  key: string;
  to: string;
  name: N;
  data: Omit<MailData<N>, 'site'>;
  attachments?: readonly MailAttachment[];
  /** For marketing email only. */
  unsubscribeUrl?: string;
};

/** Sends a named email from a job, with this site's name and address. */
export async function sendMail<N extends MailName>(
  context: JobContext,
  { key, to, name, data, ...extras }: NamedMail<N>,
) {
  await context.mailer.send({
    key,
    to,
    ...(await renderNamedMail(context, { name, data })),
    ...extras,
  });
}

/** Renders a named email with this site's name and address. */
export function renderNamedMail<N extends MailName>(
  { renderMail, services, siteUrl }: JobContext,
  { name, data }: Pick<NamedMail<N>, 'name' | 'data'>,
) {
  const site = { brand: services.config.brand, url: siteUrl() };
  return renderMail(name, { ...data, site } as MailData<N>);
}
