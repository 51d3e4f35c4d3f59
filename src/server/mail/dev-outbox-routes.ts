import { desc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { ApiError } from '#lib/api-error.ts';
import type { Db } from '../database/database.ts';
import { outboxMails, outboxTexts } from '../delivery/tables.ts';
import type { Bindings } from '../http/exchange.ts';
import { isFromThisMachine } from '../http/local-requests.ts';
import type { PreviewMails } from './mail.ts';

const LIST_LIMIT = 100;

/** These pages do not use the product's stylesheets. */
const style = raw(`<style>
:root { color-scheme: light dark; font: 1rem/1.55 system-ui, sans-serif; }
body { max-width: 50rem; margin: 2rem auto; padding-inline: 1rem; overflow-wrap: anywhere; }
h1, h2 { line-height: 1.2; }
li { padding-block: 0.35rem; }
</style>`);

const page = (title: string, body: unknown) => html`<!doctype html><html lang="en"><head>
<meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width">
${style}</head><body><main>${body}</main></body></html>`;

const time = (at: Date) => html`<time datetime="${at.toISOString()}">${at.toISOString()}</time>`;

/** Shows whoever uses this machine the emails and texts of the local outbox. Never mounted on a public site. */
export function devOutboxRoutes(db: Db, previewMails: PreviewMails = async () => []) {
  const routes = new Hono();

  routes.use('/dev/*', async (c, next) => {
    if (!isFromThisMachine((c.env as Bindings).exchange)) throw new ApiError('not-found');
    await next();
  });

  routes.get('/dev/outbox', async (c) => {
    const [mails, texts] = await Promise.all([
      db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(LIST_LIMIT),
      db.select().from(outboxTexts).orderBy(desc(outboxTexts.id)).limit(LIST_LIMIT),
    ]);
    const nothing = html`<p>Nothing has been sent yet.</p>`;
    return c.html(
      page(
        'Outbox',
        html`<h1>Local outbox</h1>
<p>What goes out stays here while no email server (<code>SMTP_URL</code>) and no Twilio account
(<code>TWILIO_ACCOUNT_SID</code>) is configured. The latest ${LIST_LIMIT} of each are shown.
<a href="/dev/mails">Every mail of the product, with made-up data</a></p>
<h2>Mails</h2>
${mails.length === 0 ? nothing : ''}
<ul>${mails.map(
          (
            mail,
          ) => html`<li><a href="/dev/outbox/${mail.id}">${mail.subject}</a> to ${mail.recipient},
${time(mail.createdAt)}</li>`,
        )}</ul>
<h2>Text messages</h2>
${texts.length === 0 ? nothing : ''}
<ul>${texts.map(
          (text) => html`<li>To ${text.recipient}, ${time(text.createdAt)}:
<span style="white-space: pre-wrap">${text.text}</span></li>`,
        )}</ul>`,
      ),
    );
  });

  routes.get('/dev/outbox/:id{[0-9a-f-]{36}}', async (c) => {
    const mail = await requireMail(db, c.req.param('id'));
    const headers = Object.entries(mail.headers);
    return c.html(
      page(
        mail.subject,
        html`<p><a href="/dev/outbox">Outbox</a></p><h1>${mail.subject}</h1><p>To ${mail.recipient}.
<a href="/dev/outbox/${mail.id}/html">As the mail program shows it</a></p>
${headers.map(([name, value]) => html`<p><code>${name}: ${value}</code></p>`)}
${mail.attachments.map(
  ({ filename }, n) =>
    html`<p>Attached: <a href="/dev/outbox/${mail.id}/attachments/${n}">${filename}</a></p>`,
)}
<pre style="white-space: pre-wrap">${mail.text}</pre>`,
      ),
    );
  });

  routes.get('/dev/outbox/:id{[0-9a-f-]{36}}/html', async (c) =>
    c.html((await requireMail(db, c.req.param('id'))).html),
  );

  routes.get('/dev/outbox/:id{[0-9a-f-]{36}}/attachments/:n{[0-9]{1,2}}', async (c) => {
    const { attachments } = await requireMail(db, c.req.param('id'));
    const attached = attachments[Number(c.req.param('n'))];
    if (!attached) throw new ApiError('not-found');
    return c.body(Uint8Array.from(Buffer.from(attached.content, 'base64')), 200, {
      'content-type': attached.contentType,
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  routes.get('/dev/mails', async (c) => {
    const mails = await previewMails();
    return c.html(
      page(
        'Mails',
        html`<h1>Every mail of the product</h1><p>With made-up data.
<a href="/dev/outbox">What was really sent</a></p>
<ul>${mails.map(
          ({ name, subject }) => html`<li><a href="/dev/mails/${name}">${name}</a>: ${subject}
(<a href="/dev/mails/${name}/text">as plain text</a>)</li>`,
        )}</ul>`,
      ),
    );
  });

  routes.get('/dev/mails/:name{[a-z-]+}', async (c) =>
    c.html((await requireSample(previewMails, c.req.param('name'))).html),
  );

  routes.get('/dev/mails/:name{[a-z-]+}/text', async (c) =>
    c.text((await requireSample(previewMails, c.req.param('name'))).text),
  );
  return routes;
}

async function requireSample(previewMails: PreviewMails, name: string) {
  const mail = (await previewMails()).find((sample) => sample.name === name);
  if (!mail) throw new ApiError('not-found');
  return mail;
}

async function requireMail(db: Db, id: string) {
  const [mail] = await db.select().from(outboxMails).where(eq(outboxMails.id, id));
  if (!mail) throw new ApiError('not-found');
  return mail;
}
