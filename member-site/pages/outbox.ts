import { Hono } from 'hono';
import { html } from 'hono/html';
import { latestMails } from '../mail.ts';
import type { Site } from '../site.ts';
import { page } from './page.ts';

const LIST_LIMIT = 50;

/** Shows the emails of a site without a mail server; for development only. */
export function outboxRoutes(site: Site) {
  const routes = new Hono();
  if (site.smtpUrl || site.publicUrl?.startsWith('https:')) return routes;

  routes.get('/outbox', async (c) => {
    const mails = await latestMails(site.db, LIST_LIMIT);
    const body = html`<h1>Mails that were not sent</h1>
<p>No mail server is set (<code>MEMBER_SITE_SMTP_URL</code>), so mails stay here.</p>
${mails.length === 0 ? html`<p>There are none yet.</p>` : ''}
${mails.map(
  ({ to, subject, body: text, createdAt }) => html`<article class="mail">
<h2>${subject}</h2><p class="hint">To ${to}, <time datetime="${createdAt.toISOString()}">${createdAt.toUTCString()}</time></p>
<p class="letter">${linkify(text)}</p></article>`,
)}`;
    return c.html(page(site, { title: 'Mails', body }));
  });
  return routes;
}

/** An email's text, with its link made clickable. */
const linkify = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
