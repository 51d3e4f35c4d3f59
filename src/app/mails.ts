import { render } from '@react-email/components';
import type { ReactElement } from 'react';

/** A mail in the product: its subject and body are made from the same data. */
export type MailTemplate<Data> = {
  subject: (data: Data) => string;
  body: (data: Data) => ReactElement;
};

/** Every mail of the product, by name. */
const templates = {};

type Templates = typeof templates;
export type MailName = keyof Templates;
export type MailData<N extends MailName> =
  Templates[N] extends MailTemplate<infer Data> ? Data : never;

/** One HTML and one plain-text part from a template. */
export async function renderMail<N extends MailName>(name: N, data: MailData<N>) {
  const template = templates[name] as MailTemplate<MailData<N>>;
  const body = template.body(data);
  const [html, text] = await Promise.all([render(body), render(body, { plainText: true })]);
  return { subject: template.subject(data), html, text };
}
