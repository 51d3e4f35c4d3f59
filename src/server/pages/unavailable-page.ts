import { html, raw } from 'hono/html';

const STYLE = `
:root { color-scheme: light dark }
body { font: 1.0625rem/1.6 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1.25rem }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0.5rem 0 1rem }
a { color: inherit }`;

/**
 * What a person sees instead of a page whose data cannot be read just now. It needs neither the database nor a file.
 * deploy/mended.http says the same where no copy of the program answers.
 */
export const unavailablePage = (brand: string) =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Back in a moment · ${brand}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<p>${brand}</p>
<h1>We are fixing this right now</h1>
<p>Something on our side is not working. What you saved is kept.</p>
<p>Wait a minute, then <a href="">try again</a>. There is nothing you need to do until then.</p>
</body>
</html>`;
