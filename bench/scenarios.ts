import type { Api } from '#browser/context.ts';
import type { Request } from './measure.ts';

/** A signed-in person with a conversation. */
export type Caller = { token: string; uid: string; conversationId: string };

export type BenchFixtures = { service: string; contractorIds: string[]; callers: Caller[] };

export type Scenario = {
  name: string;
  /** The requests per second to reach, as a share of the baseline's. */
  goal?: number;
  request: (fixtures: BenchFixtures, turn: () => number) => Request;
  /** The same call in process, to record its statements; for a page, its path. */
  call?: (api: Api, fixtures: BenchFixtures) => Promise<unknown>;
  page?: (fixtures: BenchFixtures) => string;
  /** False: a guest calls. */
  signedIn: boolean;
  /** The values that differ between calls: those of the recorded call first, then of the others. */
  argumentSets: (fixtures: BenchFixtures) => string[][];
};

const pick = <T>(items: readonly T[], turn: number): T => {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

const lead = (service: string) => ({
  service,
  zipCode: '60614',
  projectTitle: 'New shingles',
  description: 'Two storeys, about 180 square metres, one layer to remove.',
});
const messageText = 'Could you come by on Thursday after four?';
const bearer = ({ token }: Caller) => ({ authorization: `Bearer ${token}` });

export const scenarios: readonly Scenario[] = [
  {
    name: 'list 20 of a service by rating',
    goal: 0.6,
    signedIn: false,
    argumentSets: () => [],
    request: ({ service }) => ({
      method: 'GET',
      path: () => `/api/contractors?service=${encodeURIComponent(service)}&sort=rating&limit=20`,
    }),
    call: (api, { service }) => api.contractors.search({ service, sort: 'rating', limit: 20 }),
  },
  {
    name: 'get one contractor',
    goal: 0.5,
    signedIn: false,
    argumentSets: ({ contractorIds }) => contractorIds.map((id) => [id]),
    request: ({ contractorIds }, turn) => ({
      method: 'GET',
      path: () => `/api/contractors/${pick(contractorIds, turn())}`,
    }),
    call: (api, { contractorIds }) => api.contractors.get({ id: pick(contractorIds, 0) }),
  },
  {
    name: 'create a lead',
    goal: 0.6,
    signedIn: true,
    argumentSets: ({ callers }) => callers.map(({ uid }) => [uid]),
    request: ({ service, callers }) => ({
      method: 'POST',
      path: () => '/api/leads',
      headers: bearer(pick(callers, 0)),
      body: () => JSON.stringify(lead(service)),
    }),
    call: (api, { service }) => api.leads.create(lead(service)),
  },
  {
    name: 'send a message',
    goal: 0.5,
    signedIn: true,
    argumentSets: ({ callers }) => callers.map(({ uid, conversationId }) => [uid, conversationId]),
    request: ({ callers }, turn) => {
      let caller = pick(callers, 0);
      return {
        method: 'POST',
        path: () => {
          caller = pick(callers, turn());
          return `/api/conversations/${caller.conversationId}/messages`;
        },
        headers: () => bearer(caller),
        body: () => JSON.stringify({ content: messageText }),
      };
    },
    call: (api, { callers }) =>
      api.conversations.sendMessage({ id: pick(callers, 0).conversationId, content: messageText }),
  },
  {
    name: 'render a contractor page',
    signedIn: false,
    argumentSets: ({ contractorIds }) => contractorIds.map((id) => [id]),
    request: ({ contractorIds }, turn) => ({
      method: 'GET',
      path: () => `/contractor/${pick(contractorIds, turn())}`,
    }),
    page: ({ contractorIds }) => `/contractor/${pick(contractorIds, 0)}`,
  },
];
