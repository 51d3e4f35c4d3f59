import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { twilioSignature } from '#server/sms/twilio.ts';

type ReceivedText = {
  sid: string;
  to: string;
  from: string;
  body: string;
  statusCallback?: string;
};

const account = {
  sid: `AC${'0123456789abcdef'.repeat(2)}`,
  token: 'the token of the stand-in account',
  from: '+13125550100',
};

/**
 * A local Twilio that responds as its documentation describes the Messages resource, and checks that requests comply:
 * path, Basic authentication, form encoding, numbers in E.164, a Body of at most 1,600 characters.
 */
export async function startFakeTwilio() {
  const received: ReceivedText[] = [];
  const protocolErrors: string[] = [];
  let state: 'well' | 'hangs' | 'loses answers' | { code: number; status: number } = 'well';
  const path = `/2010-04-01/Accounts/${account.sid}/Messages.json`;

  const refuse = (response: ServerResponse, status: number, code: number) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code, message: 'refused', status }));
  };

  function findProtocolError(request: IncomingMessage, fields: URLSearchParams) {
    if (request.headers['content-type']?.split(';')[0] !== 'application/x-www-form-urlencoded')
      return 'content type';
    if (!/^\+1\d{10}$/.test(fields.get('To') ?? '')) return 'To';
    if (!/^(\+1\d{10}|MG[0-9a-f]{32})$/.test(senderOf(fields))) return 'From';
    const body = fields.get('Body') ?? '';
    if (body.length < 1 || body.length > 1_600) return 'Body';
    return undefined;
  }

  async function handleRequest(request: IncomingMessage, response: ServerResponse) {
    const expected = `Basic ${Buffer.from(`${account.sid}:${account.token}`).toString('base64')}`;
    const url = new URL(request.url ?? '/', 'http://localhost');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (state === 'hangs') return;
    if (request.headers.authorization !== expected) return refuse(response, 401, 20_003);
    if (url.pathname !== path) return refuse(response, 404, 20_404);
    if (request.method === 'GET') return list(url.searchParams, response);
    const fields = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
    const protocolError = findProtocolError(request, fields);
    if (protocolError) protocolErrors.push(protocolError);
    if (protocolError) return refuse(response, 400, 21_604);
    if (typeof state === 'object') return refuse(response, state.status, state.code);
    const callback = fields.get('StatusCallback');
    const text: ReceivedText = {
      sid: `SM${String(received.length).padStart(32, '0')}`,
      to: fields.get('To') ?? '',
      from: senderOf(fields),
      body: fields.get('Body') ?? '',
      ...(callback && { statusCallback: callback }),
    };
    received.push(text);
    if (state === 'loses answers') return void request.socket.destroy();
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ sid: text.sid, status: 'queued', body: text.body, to: text.to }));
  }

  function list(query: URLSearchParams, response: ServerResponse) {
    const messages = received
      .filter(({ to }) => to === query.get('To'))
      .map(({ sid, body }) => ({
        sid,
        body,
        status: 'sent',
        date_created: new Date().toUTCString(),
      }));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ messages }));
  }

  const server = createServer((request, response) => void handleRequest(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** Settings for a world that sends its texts here. */
    environment: {
      TWILIO_ACCOUNT_SID: account.sid,
      TWILIO_AUTH_TOKEN: account.token,
      TWILIO_FROM: account.from,
      TWILIO_API_URL: url,
    },
    /** The accepted texts, in order. */
    taken: received,
    /** Violations of Twilio's documentation. */
    faults: protocolErrors,
    setState(next: typeof state) {
      state = next;
      server.closeAllConnections();
    },
    /** A signed request, as Twilio posts it to an address of the site. */
    post: (address: string, fields: Record<string, string>, token = account.token) => ({
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': twilioSignature(token, address, fields),
      },
    }),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const senderOf = (fields: URLSearchParams) =>
  fields.get('From') ?? fields.get('MessagingServiceSid') ?? '';
