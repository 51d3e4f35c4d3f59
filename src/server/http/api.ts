import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { createRouterClient, onError } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Logger } from 'pino';
import { contract } from '#features/contract.ts';
import { ApiError, apiErrorBody } from '#lib/api-error.ts';
import type { Context } from '../context.ts';
import { router } from '../router.ts';
import { toRefusal } from './errors.ts';

/** Answers the REST calls under /api. */
export function createApi(log: Logger) {
  const refuse = (error: unknown, requestId: string): never => {
    const { refusal, surprise } = toRefusal(error, requestId);
    if (surprise) log.error({ err: error, requestId }, 'call failed');
    throw refusal;
  };

  const decodedContexts = new WeakSet<Context>();
  const handler = new OpenAPIHandler<Context>(router, {
    clientInterceptors: [
      ({ next, context }) => {
        decodedContexts.add(context);
        return next();
      },
    ],
    interceptors: [
      async ({ next, context }) => {
        try {
          const answered = await next();
          if (answered.response) detachEventStream(context, answered.response);
          return answered;
        } catch (error) {
          // What fails before the call is made is a body that cannot be read: the sender's doing.
          const unread = error instanceof SyntaxError || error instanceof TypeError;
          if (unread && !decodedContexts.has(context))
            return refuse(new ApiError('invalid-argument'), context.requestId);
          return refuse(error, context.requestId);
        }
      },
    ],
    customErrorResponseBodyEncoder: (error) =>
      apiErrorBody(error instanceof ApiError ? error : new ApiError('internal')),
  });

  return {
    /** Undefined when no call has this path and method. */
    async answer(request: Request, context: Context) {
      const { response } = await handler.handle(request, { prefix: '/api', context });
      return response;
    },
    /**
     * The same calls in process, for rendering pages: refused ones reject with the same errors, and
     * `refused` hears of each.
     */
    client: (context: Context, refused?: (code: string) => void) =>
      createRouterClient(router, {
        context,
        interceptors: [
          onError((error) => {
            refused?.(toRefusal(error, context.requestId).refusal.code);
            refuse(error, context.requestId);
          }),
        ],
      }),
  };
}

/** What a live call tells is not made into a body: its socket asks for it as it comes. */
function detachEventStream(
  { liveResponse, responseHeaders }: Context,
  response: { body: unknown },
) {
  if (!liveResponse?.stream || !isAsyncIterator(response.body)) return;
  liveResponse.events = response.body;
  response.body = undefined;
  responseHeaders.set('content-type', 'text/event-stream');
  // A proxy in front passes on what comes as it comes.
  responseHeaders.set('x-accel-buffering', 'no');
}

const isAsyncIterator = (body: unknown): body is AsyncIterator<unknown> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/** Describes the whole API from the contract. */
export function describeApi(title: string) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  return generator.generate(contract, {
    info: { title: `${title} API`, version: '1' },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'token of a sign-in' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'plumbline' },
      },
    },
    security: [{ session: [] }, { cookie: [] }],
  });
}
