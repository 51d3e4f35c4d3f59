import { type Fixtures, messageText, newLead } from './fixtures.ts';
import {
  FLOOR_CONTRACTORS,
  FLOOR_CONVERSATIONS,
  floorServices,
  floorStates,
} from './floor-world.ts';

/** The four operations that are compared with the floor. */
export const operations = ['list', 'get', 'lead', 'message'] as const;
export type Operation = (typeof operations)[number];

export const operationNames: Record<Operation, string> = {
  list: 'list 20 of a service by rating',
  get: 'get one contractor',
  lead: 'create a lead',
  message: 'send a message',
};

type Http = {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: object;
};

/** The bytes of a request. */
function toText({ method, path, headers = {}, body }: Http) {
  const json = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${json}`;
}

const get = (path: string, headers?: Record<string, string>) =>
  toText({ method: 'GET', path, ...(headers && { headers }) });
const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
const times = (count: number, make: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => make(n));
const pick = <T>(items: readonly T[], n: number) => items[n % items.length] as T;
/** Spreads consecutive numbers over a range. */
const spread = (n: number, range: number) => 1 + ((n * 7_919) % range);

/** How many different requests of a kind are sent. */
const VARIETY = 5_000;

export const floorRequests: Record<Operation, string[]> = {
  list: floorStates.flatMap((state) =>
    floorServices.map((service) =>
      get(`/contractors?state=${state}&category=${encodeURIComponent(service)}`),
    ),
  ),
  get: times(VARIETY, (n) =>
    get(`/contractors/c${String(spread(n, FLOOR_CONTRACTORS)).padStart(9, '0')}`),
  ),
  lead: times(VARIETY, (n) =>
    toText({
      method: 'POST',
      path: '/leads',
      headers: { cookie: `sid=tok${spread(n, 10_000)}` },
      body: {
        homeownerId: `h${spread(n, 5_000)}`,
        homeownerName: 'Pat Example',
        homeownerEmail: 'pat@example.test',
        service: newLead.service,
        zipCode: newLead.zipCode,
        title: newLead.projectTitle,
        text: newLead.description,
      },
    }),
  ),
  message: times(VARIETY, (n) =>
    toText({
      method: 'POST',
      path: `/conversations/v${String(spread(n, FLOOR_CONVERSATIONS)).padStart(9, '0')}/messages`,
      headers: { cookie: `sid=tok${spread(n, 10_000)}` },
      body: { senderId: 'h1', content: messageText },
    }),
  ),
};

export const productRequests = ({
  contractorIds,
  callers,
}: Fixtures): Record<Operation, string[]> => ({
  list: floorServices.map((service) =>
    get(`/api/contractors?sort=rating&limit=20&service=${encodeURIComponent(service)}`),
  ),
  get: times(VARIETY, (n) =>
    get(`/api/contractors/${pick(contractorIds, spread(n, contractorIds.length))}`),
  ),
  lead: callers.map((caller) =>
    toText({ method: 'POST', path: '/api/leads', headers: bearer(caller), body: newLead }),
  ),
  message: callers.map((caller) =>
    toText({
      method: 'POST',
      path: `/api/conversations/${caller.conversationId}/messages`,
      headers: bearer(caller),
      body: { content: messageText },
    }),
  ),
});

/** What signed-in people read most. */
export const signedInReads = ({ callers, contractor }: Fixtures): Record<string, string[]> => {
  const caller = pick(callers, 0);
  return {
    'dashboard of a homeowner': [get('/api/counts/homeowner', bearer(caller))],
    'dashboard of a contractor': [get('/api/counts/contractor', bearer(contractor))],
    'quotes of a homeowner': [get('/api/quotes', bearer(caller))],
    'quotes of a contractor': [get('/api/quotes', bearer(contractor))],
    notifications: [get('/api/notifications', bearer(contractor))],
    'leads near me': [get('/api/leads/available', bearer(contractor))],
    'one conversation': [
      get(`/api/conversations/${caller.conversationId}/messages`, bearer(caller)),
    ],
  };
};

const compressed = { 'accept-encoding': 'br, gzip' };

export const publicPages = ({ contractorIds }: Fixtures) => ({
  anew: contractorIds.map((id) => get(`/contractor/${id}`, compressed)),
  cached: [get(`/contractor/${pick(contractorIds, 0)}`, compressed)],
});
