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

/** Serves the REST calls under /api. */
export function createApi(log: Logger) {
  const refuse = (error: unknown, requestId: string): never => {
    const { refusal, isUnexpected } = toRefusal(error, requestId);
    if (isUnexpected) log.error({ err: error, requestId }, 'call failed');
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
          const result = await next();
          if (result.response) detachEventStream(context, result.response);
          return result;
        } catch (error) {
          // An error before the call is made is a body that cannot be parsed: the sender's fault.
          const isUnreadable = error instanceof SyntaxError || error instanceof TypeError;
          if (isUnreadable && !decodedContexts.has(context))
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
     * The same calls in process, for rendering pages. A refused call rejects with the same error, and `onRefused` is
     * called with its code.
     */
    client: (context: Context, onRefused?: (code: string) => void) =>
      createRouterClient(router, {
        context,
        interceptors: [
          onError((error) => {
            onRefused?.(toRefusal(error, context.requestId).refusal.code);
            refuse(error, context.requestId);
          }),
        ],
      }),
  };
}

/** The events of a live call do not become a body: its socket reads them as they come. */
function detachEventStream(
  { liveResponse, responseHeaders }: Context,
  response: { body: unknown },
) {
  if (!liveResponse?.stream || !isAsyncIterator(response.body)) return;
  liveResponse.events = response.body;
  response.body = undefined;
  responseHeaders.set('content-type', 'text/event-stream');
  // Tells a proxy in front not to buffer the events.
  responseHeaders.set('x-accel-buffering', 'no');
}

const isAsyncIterator = (body: unknown): body is AsyncIterator<unknown> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/** The OpenAPI document, generated from the contract. */
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
