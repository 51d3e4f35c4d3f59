import { Writable } from 'node:stream';
import { ORPCError } from '@orpc/client';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { nonceContext, takeHtmlContext } from '#browser/context.ts';
import { NonceContext } from '#browser/nonce.ts';

/** How long a page waits for its parts and data, in milliseconds. */
export const streamTimeout = 5_000;

/** Errors of loaders and actions. A call that was refused is in the log already, once and as a line of JSON. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted && !(error instanceof ORPCError)) console.error(error);
}

/**
 * Draws a page and answers with all of it: loaders have its data before it is drawn, so that a stream would bring
 * nothing earlier, and takes several times the work.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const nonce = context.get(nonceContext);
  const takeHtml = context.get(takeHtmlContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={router} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  const html = takeHtml && drawAtOnce(page);
  if (html) {
    takeHtml(html);
    return new Response(null, { status, headers });
  }

  return new Promise<Response>((resolve, reject) => {
    let hasShell = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Parts where they belong, however long the page is, and not at its end with a script that moves them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady() {
        hasShell = true;
      },
      onAllReady() {
        pipe(
          collect((body) => {
            clearTimeout(timer);
            headers.set('content-length', String(body.byteLength));
            resolve(new Response(body, { status, headers }));
          }),
        );
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        // Errors before that are reported by onShellError.
        if (hasShell) console.error(error);
      },
    });
    const timer = setTimeout(abort, streamTimeout + 1_000);
    request.signal.addEventListener('abort', () => abort(), { once: true });
  });
}

/** How React marks a part that waits for something (`?`), or that it could not draw (`!`). */
const unfinished = /<!--\$[?!]/;

/**
 * The text of a page that waits for nothing, without the bytes of a stream: a fifth less work. Undefined for any other,
 * and on an error.
 */
function drawAtOnce(page: ReactNode) {
  try {
    const html = renderToString(page);
    return unfinished.test(html) ? undefined : `<!DOCTYPE html>${html}`;
  } catch {
    // The stream waits for what this could not, or reports what is wrong.
    return undefined;
  }
}

function collect(answer: (body: Buffer<ArrayBuffer>) => void) {
  const parts: Uint8Array[] = [];
  return new Writable({
    write(part: Uint8Array, _encoding, done) {
      parts.push(part);
      done();
    },
    final(done) {
      answer(Buffer.concat(parts));
      done();
    },
  });
}
