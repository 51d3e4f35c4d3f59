import { html } from 'hono/html';
import type { Account } from '../accounts.ts';
import type { Site } from '../site.ts';

export type Html = ReturnType<typeof html>;

type Page = {
  title: string;
  /** The signed-in member, if any. */
  account?: Account | undefined;
  body: Html;
};

/** A complete page in the guild's layout. */
export const page = (site: Site, { title, account, body }: Page) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} – ${site.name}</title>
<link rel="stylesheet" href="/style.css">
<link rel="icon" href="/crest.svg">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top">
<a class="name" href="/"><img src="/crest.svg" alt="" width="34" height="40">${site.name}</a>
<nav aria-label="Site">${account ? memberNav : guestNav}</nav>
</header>
<main id="main">${body}</main>
<footer>
<p>${site.name} is the membership site that comes with Plumbline, for trying out sign-in from another site.</p>
</footer>
</body>
</html>`;

const guestNav = html`<a href="/signin">Sign in</a><a href="/join">Join</a>`;

const memberNav = html`<a href="/membership">Membership</a><a href="/details">Your details</a>
<form method="post" action="/signout"><button class="plain">Sign out</button></form>`;

/** A message above the content. */
export const notice = (text: string | Html) => html`<p class="notice" role="status">${text}</p>`;
