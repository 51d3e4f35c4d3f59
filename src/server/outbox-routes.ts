import { desc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { Refusal } from '#lib/refusal.ts';
import type { Db } from './database.ts';
import { outboxMails } from './tables.ts';

const SHOWN = 100;

/** The mails that the local outbox holds, for whoever develops: never mounted on a public site. */
export function outboxRoutes(db: Db) {
  const routes = new Hono();

  routes.get('/dev/outbox', async (c) => {
    const mails = await db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(SHOWN);
    return c.html(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title>
<meta name="viewport" content="width=device-width"></head><body><main>
<h1>Local outbox</h1>
<p>No mail server is configured (<code>SMTP_URL</code>): mails stay here. The latest ${SHOWN} are shown.</p>
${mails.length === 0 ? html`<p>Nothing has been sent yet.</p>` : ''}
<ul>${mails.map(
      (mail) => html`<li><a href="/dev/outbox/${mail.id}">${mail.subject}</a> to ${mail.recipient},
<time datetime="${mail.createdAt.toISOString()}">${mail.createdAt.toISOString()}</time></li>`,
    )}</ul></main></body></html>`);
  });

  routes.get('/dev/outbox/:id{[0-9a-f-]{36}}', async (c) => {
    const mail = await findMail(db, c.req.param('id'));
    return c.html(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${mail.subject}</title>
<meta name="viewport" content="width=device-width"></head><body><main>
<p><a href="/dev/outbox">Outbox</a></p><h1>${mail.subject}</h1><p>To ${mail.recipient}.
<a href="/dev/outbox/${mail.id}/html">As the mail program shows it</a></p>
<pre style="white-space: pre-wrap">${mail.text}</pre></main></body></html>`);
  });

  routes.get('/dev/outbox/:id{[0-9a-f-]{36}}/html', async (c) =>
    c.html((await findMail(db, c.req.param('id'))).html),
  );
  return routes;
}

async function findMail(db: Db, id: string) {
  const [mail] = await db.select().from(outboxMails).where(eq(outboxMails.id, id));
  if (!mail) throw new Refusal('not-found');
  return mail;
}
