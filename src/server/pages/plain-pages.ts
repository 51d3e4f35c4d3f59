import { html, raw } from 'hono/html';

const STYLE = `
:root { color-scheme: light dark }
body { font: 1.0625rem/1.6 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1.25rem }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0.5rem 0 1rem }
a { color: inherit }`;

const plainPage = (brand: string, title: string, content: unknown) =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${brand}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<p>${brand}</p>
${content}
</body>
</html>`;

/**
 * What a person sees instead of a page whose data cannot be read just now. It needs neither the database nor a file.
 * deploy/mended.http says the same where no copy of the program answers.
 */
export const unavailablePage = (brand: string) =>
  plainPage(
    brand,
    'Back in a moment',
    html`<h1>We’re working on it</h1>
<p>Something isn’t working on our side. Everything you saved is safe.</p>
<p>Wait a minute, then <a href="">try again</a>. There’s nothing you need to do until then.</p>`,
  );

/** What a person sees who follows a link to a file that has expired, or that never worked. */
export const fileLinkPage = (brand: string) =>
  plainPage(
    brand,
    'This link has expired',
    html`<h1>This link has expired</h1>
<p>Links to private files work for a few minutes, so nobody else can use them.</p>
<p>Go back to the page where you found the file and open it from there, or <a href="/">go to the home page</a>.</p>`,
  );
