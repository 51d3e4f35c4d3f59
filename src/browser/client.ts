import { createORPCClient } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { contract } from '#features/contract.ts';
import { ApiError, isApiErrorCode } from '#lib/api-error.ts';

type CallContext = {
  /** The same for every attempt at one action of the user; or a function that finds it for a call. */
  idempotencyKey?: string | ((call: string) => string);
};

export type BrowserApi = ContractRouterClient<typeof contract, CallContext>;

type Options = {
  /** The contract, or only its paths. */
  paths: AnyContractRouter;
  origin: () => string;
  fetch?: (request: Request, init: RequestInit) => Promise<Response>;
};

/** The whole API over HTTP. A rejected call throws the `ApiError` that the server sent. */
export function createApi({ paths, origin, fetch }: Options): BrowserApi {
  const link = new OpenAPILink<CallContext>(paths, {
    url: () => `${origin()}/api`,
    headers: ({ context: { idempotencyKey } }, path, input) => {
      if (idempotencyKey === undefined) return {};
      if (typeof idempotencyKey === 'string') return { 'idempotency-key': idempotencyKey };
      return { 'idempotency-key': idempotencyKey(JSON.stringify([path, input])) };
    },
    customErrorResponseBodyDecoder: (body, { status }) => toApiError(body, status),
    ...(fetch && { fetch: (request: Request, init: RequestInit) => fetch(request, init) }),
  });
  return createORPCClient(link);
}

function toApiError(body: unknown, status: number) {
  if (typeof body !== 'object' || body === null) return;
  const { code, error, issues, requestId, retryAfter } = body as Partial<Record<string, unknown>>;
  if (typeof code !== 'string' || !isApiErrorCode(code) || typeof error !== 'string') return;
  return new ApiError(code, error, {
    status,
    issues: Array.isArray(issues) ? issues : undefined,
    requestId: typeof requestId === 'string' ? requestId : undefined,
    retryAfter: typeof retryAfter === 'number' ? retryAfter : undefined,
  });
}
