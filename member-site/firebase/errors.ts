type Status = 400 | 401 | 403 | 404 | 409 | 413 | 500;
type Body = { code: Status; message: string; status?: string; errors?: unknown; details?: unknown };

/** An error as Google's APIs return it. */
export class ApiError extends Error {
  readonly body: { error: Body };

  constructor(body: Body) {
    super(body.message);
    this.body = { error: body };
  }

  get status() {
    return this.body.error.code;
  }

  toResponse() {
    return Response.json(this.body, { status: this.status });
  }
}

/** An error of Firebase Auth: a code such as EMAIL_EXISTS, sometimes followed by ` : ` and an explanation. */
export const authError = (message: string) =>
  new ApiError({
    code: 400,
    message,
    errors: [{ message, domain: 'global', reason: 'invalid' }],
  });

const rpcStatus = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  ABORTED: 409,
} as const satisfies Record<string, Status>;

export const rpcError = (status: keyof typeof rpcStatus, message: string) =>
  new ApiError({ code: rpcStatus[status], message, status });

export const invalidJson = () =>
  rpcError('INVALID_ARGUMENT', 'Invalid JSON payload received. Unexpected token.');

export const payloadTooLarge = () =>
  new ApiError({ code: 413, message: 'Request payload size exceeds the limit.' });

export const internalError = () =>
  new ApiError({ code: 500, message: 'Internal error encountered.', status: 'INTERNAL' });

export const missingApiKey = () =>
  new ApiError({
    code: 403,
    message:
      "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
    status: 'PERMISSION_DENIED',
  });

export const wrongApiKey = () => {
  const message = 'API key not valid. Please pass a valid API key.';
  return new ApiError({
    code: 400,
    message,
    errors: [{ message, domain: 'global', reason: 'badRequest' }],
    status: 'INVALID_ARGUMENT',
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'API_KEY_INVALID',
        domain: 'googleapis.com',
        metadata: { service: 'identitytoolkit.googleapis.com' },
      },
    ],
  });
};
