import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { latestMails } from '../mail.ts';
import type { Site } from '../site.ts';
import { page } from './page.ts';

const LIST_LIMIT = 50;

/** Shows the emails of a site without a mail server, to whoever uses this machine; for development only. */
export function outboxRoutes(site: Site) {
  const routes = new Hono();
  if (site.smtpUrl || site.publicUrl?.startsWith('https:')) return routes;

  routes.get('/outbox', async (c) => {
    if (!isLocal((c.env as { incoming: IncomingMessage }).incoming)) return c.notFound();
    const mails = await latestMails(site.db, LIST_LIMIT);
    const body = html`<h1>Unsent emails</h1>
<p>No email server is set (<code>MEMBER_SITE_SMTP_URL</code>), so emails stay here.</p>
${mails.length === 0 ? html`<p>None yet.</p>` : ''}
${mails.map(
  ({ to, subject, body: text, createdAt }) => html`<article class="mail">
<h2>${subject}</h2><p class="hint">To ${to}, <time datetime="${createdAt.toISOString()}">${createdAt.toUTCString()}</time></p>
<p class="letter">${linkify(text)}</p></article>`,
)}`;
    return c.html(page(site, { title: 'Mails', body }));
  });
  return routes;
}

/** Sent on this machine, by no proxy and by no web page whose domain name leads here. */
function isLocal({ socket, headers }: IncomingMessage) {
  const isPassedOn = ['x-forwarded-for', 'forwarded', 'via'].some((name) => name in headers);
  const isLoopback = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
  return (
    !isPassedOn && isLoopback && /^(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(headers.host ?? '')
  );
}

/** An email's text, with its link made clickable. */
const linkify = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
