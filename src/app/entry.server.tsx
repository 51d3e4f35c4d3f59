import { PassThrough } from 'node:stream';
import { ORPCError } from '@orpc/client';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { nonceContext } from '#browser/context.ts';
import { NonceContext } from '#browser/nonce.ts';

export const streamTimeout = 5_000;

/** Errors of loaders and actions. A call that was refused is in the log already, once and as a line of JSON. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted && !(error instanceof ORPCError)) console.error(error);
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const nonce = context.get(nonceContext);
  const readyEvent: keyof RenderToPipeableStreamOptions = isbot(request.headers.get('user-agent'))
    ? 'onAllReady'
    : 'onShellReady';

  return new Promise<Response>((resolve, reject) => {
    let hasStarted = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={router} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        [readyEvent]() {
          hasStarted = true;
          const body = new PassThrough({
            final(done) {
              clearTimeout(timer);
              done();
            },
          });
          headers.set('content-type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          // Errors before that are reported by onShellError.
          if (hasStarted) console.error(error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
    request.signal.addEventListener('abort', () => abort(), { once: true });
  });
}
