import { PassThrough, Writable } from 'node:stream';
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
  const userAgent = request.headers.get('user-agent');
  // Pages that are kept for everybody are made for nobody in particular.
  const isWhole = userAgent === null || isbot(userAgent);
  const readyEvent: keyof RenderToPipeableStreamOptions = isWhole ? 'onAllReady' : 'onShellReady';
  headers.set('content-type', 'text/html; charset=utf-8');

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
          const answer = (body: BodyInit) => resolve(new Response(body, { status, headers }));
          pipe(isWhole ? collect(answer, settle) : stream(answer, settle));
        },
        onShellError(error) {
          settle();
          reject(error);
        },
        onError(error) {
          // Errors before that are reported by onShellError.
          if (hasStarted) console.error(error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
    const settle = () => clearTimeout(timer);
    request.signal.addEventListener('abort', () => abort(), { once: true });
  });
}

type Answer = (body: BodyInit) => void;

/** Answers at once, and sends each part when it is there. */
function stream(answer: Answer, settle: () => void) {
  const body = new PassThrough({
    final(done) {
      settle();
      done();
    },
  });
  answer(createReadableStreamFromReadable(body));
  return body;
}

/** Answers with all of it, which takes a fraction of the work of a stream. */
function collect(answer: Answer, settle: () => void) {
  const parts: Uint8Array[] = [];
  return new Writable({
    write(part: Uint8Array, _encoding, done) {
      parts.push(part);
      done();
    },
    final(done) {
      settle();
      answer(Buffer.concat(parts));
      done();
    },
  });
}
