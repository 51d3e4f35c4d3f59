import type { MailData, MailName } from '#app/mails.ts';
import type { JobContext } from '../jobs/reactions.ts';
import type { MailAttachment } from './mail.ts';

export type NamedMail<N extends MailName> = {
  /** Of the effect: `quote-sent:<quote>:<activity>`. The same key never makes two mails. */
  key: string;
  to: string;
  name: N;
  data: Omit<MailData<N>, 'site'>;
  attachments?: readonly MailAttachment[];
  /** Of marketing mail alone. */
  unsubscribeUrl?: string;
};

/** Sends a named mail from a reaction, with this site's name and address in it. */
export async function sendMail<N extends MailName>(
  context: JobContext,
  { key, to, name, data, ...beside }: NamedMail<N>,
) {
  await context.mailer.send({
    key,
    to,
    ...(await renderNamedMail(context, { name, data })),
    ...beside,
  });
}

/** A named mail with this site's name and address in it. */
export function renderNamedMail<N extends MailName>(
  { renderMail, services, siteUrl }: JobContext,
  { name, data }: Pick<NamedMail<N>, 'name' | 'data'>,
) {
  const site = { brand: services.config.brand, url: siteUrl() };
  return renderMail(name, { ...data, site } as MailData<N>);
}
