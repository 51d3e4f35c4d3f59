import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

type Fields = { [name: string]: string | Fields };
type Row = { id: string; object: string; [field: string]: unknown };
type Answer = { status: number; body: unknown };
export type StripeRequest = {
  method: string;
  path: string;
  account: string | undefined;
  key: string | undefined;
  body: string;
};

const KEY = 'sk_test_plumbline';
export const SECRETS = { own: 'whsec_own', connected: 'whsec_connected' };

/** `a[b][0]=c` as an object. */
function parseForm(text: string) {
  const fields: Fields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    let at = fields;
    for (const part of path.slice(0, -1)) {
      const inner = (at[part] ?? {}) as Fields;
      at[part] = inner;
      at = inner;
    }
    at[path.at(-1) ?? ''] = value;
  }
  return fields;
}

const refuse = (status: number, type: string, code: string): Answer => ({
  status,
  body: { error: { type, code, message: code.replaceAll('_', ' ') } },
});
const MISSING = refuse(404, 'invalid_request_error', 'resource_missing');

/**
 * A local server that speaks the shapes that Stripe publishes for API version 2026-10-28.endive, as far as we call it:
 * accounts, checkout sessions, refunds, prices and subscriptions, with idempotency keys and signed events.
 */
export async function startStripeServer() {
  const rows = new Map<string, Row & { account?: string | undefined }>();
  const answers = new Map<string, { body: string; answer: Answer }>();
  const requests: StripeRequest[] = [];
  let outage = false;
  let count = 0;
  const add = (prefix: string, object: string, fields: object, account?: string) => {
    count += 1;
    const created = Math.floor(Date.now() / 1_000);
    const row = { id: `${prefix}_${count}`, object, created, livemode: false, ...fields, account };
    rows.set(row.id, row);
    return row;
  };
  const find = (id: string, account?: string) => {
    const row = rows.get(id);
    return row?.account === account ? row : undefined;
  };
  const inAMonth = () => Math.floor(Date.now() / 1_000) + 30 * 86_400;

  const routes: [RegExp, (ids: string[], fields: Fields, account?: string) => Answer | object][] = [
    [
      /^POST \/v1\/accounts$/,
      (_, fields) =>
        add('acct', 'account', { ...fields, charges_enabled: false, details_submitted: false }),
    ],
    [/^GET \/v1\/accounts\/(\w+)$/, ([id = '']) => find(id) ?? MISSING],
    [
      /^POST \/v1\/account_links$/,
      (_, { account }) => ({
        object: 'account_link',
        url: `https://connect.stripe.test/${account}`,
      }),
    ],
    [
      /^POST \/v1\/checkout\/sessions$/,
      (_, fields, account) => {
        const [line] = Object.values(fields.line_items ?? {}) as Fields[];
        const { unit_amount: amount } = (line?.price_data ?? {}) as Fields;
        const session = add(
          'cs_test',
          'checkout.session',
          {
            ...fields,
            status: 'open',
            payment_status: 'unpaid',
            amount_total: amount ? Number(amount) : null,
            currency: 'usd',
            payment_intent: null,
            subscription: null,
            price: line?.price,
          },
          account,
        );
        return Object.assign(session, { url: `https://checkout.stripe.test/${session.id}` });
      },
    ],
    [
      /^GET \/v1\/checkout\/sessions\?payment_intent=(\w+)/,
      ([intent], _, account) => ({
        object: 'list',
        data: [...rows.values()].filter(
          (row) =>
            row.object === 'checkout.session' &&
            row.payment_intent === intent &&
            row.account === account,
        ),
        has_more: false,
      }),
    ],
    [
      /^GET \/v1\/checkout\/sessions\/(\w+)$/,
      ([id = ''], _, account) => find(id, account) ?? MISSING,
    ],
    [
      /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/,
      ([id = ''], _, account) => {
        const session = find(id, account);
        if (!session) return MISSING;
        if (session.status !== 'open')
          return refuse(400, 'invalid_request_error', 'checkout_session_not_open');
        return Object.assign(session, { status: 'expired', url: null });
      },
    ],
    [
      /^POST \/v1\/refunds$/,
      (_, fields, account) =>
        find(String(fields.payment_intent), account)
          ? add(
              're',
              'refund',
              { ...fields, amount: Number(fields.amount), status: 'pending' },
              account,
            )
          : MISSING,
    ],
    [
      /^POST \/v1\/prices$/,
      (_, fields) => add('price', 'price', { ...fields, unit_amount: Number(fields.unit_amount) }),
    ],
    [/^GET \/v1\/subscriptions\/(\w+)$/, ([id = '']) => find(id) ?? MISSING],
    [
      /^POST \/v1\/subscriptions\/(\w+)$/,
      ([id = ''], { cancel_at_period_end: ends, items, metadata }) => {
        const subscription = find(id);
        if (!subscription) return MISSING;
        const [item] = Object.values(items ?? {}) as Fields[];
        return Object.assign(subscription, {
          ...(ends !== undefined && { cancel_at_period_end: ends === 'true' }),
          ...(metadata && { metadata }),
          ...(item && { items: itemsOf(rows.get(String(item.price)), inAMonth()) }),
        });
      },
    ],
    [
      /^DELETE \/v1\/subscriptions\/(\w+)$/,
      ([id = '']) => {
        const subscription = find(id);
        return subscription ? Object.assign(subscription, { status: 'canceled' }) : MISSING;
      },
    ],
  ];

  async function answer(request: IncomingMessage): Promise<Answer> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { method = '', url = '', headers } = request;
    const account = headers['stripe-account'] as string | undefined;
    const key = headers['idempotency-key'] as string | undefined;
    requests.push({ method, path: url, account, key, body });
    if (outage) return refuse(503, 'api_error', 'unavailable');
    if (headers.authorization !== `Bearer ${KEY}`)
      return refuse(401, 'invalid_request_error', 'invalid_api_key');
    const known = key === undefined ? undefined : answers.get(key);
    if (known)
      return known.body === body ? known.answer : refuse(400, 'idempotency_error', 'key_reused');
    for (const [pattern, handle] of routes) {
      const match = pattern.exec(`${method} ${url}`);
      if (!match) continue;
      const found = handle(match.slice(1), parseForm(body), account);
      const made =
        'status' in found && 'body' in found ? (found as Answer) : { status: 200, body: found };
      if (key !== undefined && method === 'POST')
        answers.set(key, { body, answer: structuredClone(made) });
      return made;
    }
    return refuse(404, 'invalid_request_error', 'unrecognized_url');
  }

  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'request-id': `req_${count}`,
      });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sdk = new Stripe(KEY);

  return {
    requests,
    settings: {
      STRIPE_SECRET_KEY: KEY,
      STRIPE_WEBHOOK_SECRET: SECRETS.own,
      STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS.connected,
      STRIPE_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    rows,
    row: (id: string) => {
      const row = rows.get(id);
      if (!row) throw new Error(`Stripe has no ${id}`);
      return row;
    },
    setOutage(isOut: boolean) {
      outage = isOut;
    },
    /** What paying does at Stripe; the events of it are sent by the test. */
    pay(sessionId: string, { status = 'paid' }: { status?: 'paid' | 'unpaid' } = {}) {
      const session = rows.get(sessionId);
      if (session?.status !== 'open') throw new Error('the session cannot be paid');
      const { metadata } = session as { metadata?: object };
      if (session.mode === 'subscription') {
        const data = (session.subscription_data as Fields | undefined)?.metadata;
        const { id } = add('sub', 'subscription', {
          ...{ status: 'active', cancel_at_period_end: false, metadata: data ?? {} },
          items: itemsOf(rows.get(String(session.price)), inAMonth()),
        });
        return Object.assign(session, {
          status: 'complete',
          payment_status: 'paid',
          subscription: id,
        });
      }
      const intent = add('pi', 'payment_intent', { metadata: metadata ?? {} }, session.account);
      return Object.assign(session, {
        ...{ status: 'complete', payment_status: status, payment_intent: intent.id },
      });
    },
    /** Something that happened at Stripe without our doing, such as a dispute. */
    add,
    /** An event as Stripe posts it, signed: of our own account, or of a connected one. */
    event(
      type: string,
      object: object,
      {
        account,
        id = `evt_${count}_${type}_${rows.size}_${Math.random()}`,
        secret,
      }: { account?: string | undefined; id?: string; secret?: string } = {},
    ) {
      const body = JSON.stringify({
        ...{ id, object: 'event', api_version: '2026-10-28.endive', type, livemode: false },
        created: Math.floor(Date.now() / 1_000),
        data: { object },
        ...(account && { account }),
      });
      const signature = sdk.webhooks.generateTestHeaderString({
        payload: body,
        secret: secret ?? (account ? SECRETS.connected : SECRETS.own),
      });
      return {
        body,
        headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
      };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const itemsOf = (price: Row | undefined, end: number) => ({
  object: 'list',
  data: [{ id: 'si_1', object: 'subscription_item', price, current_period_end: end }],
});
