import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isApiErrorCode } from '#lib/error-catalog.ts';
import { type ApiDescription, createAnswerCheck } from '#test/answer-check.ts';
import { arbitraryInput } from '#test/arbitrary-input.ts';
import { requestOf } from '#test/call-request.ts';
import { type ContractCall, contractCalls } from '#test/contract-calls.ts';
import { FULL_COST, hashSettings } from '#test/fast-hashes.ts';
import { arbitraryMutation, type Mutation, mutate } from '#test/mutated-input.ts';
import { type ProgramProcess, startProgramProcess } from '#test/program-process.ts';
import { createScenario, type Scenario } from '#test/scenario.ts';
import { createSideWorlds, type SideWorlds } from '#test/side-worlds.ts';
import type { ValidCall } from '#test/valid-call.ts';
import { arrangeValidCall } from '#test/valid-calls.ts';
import { createWorld, type World } from '#test/world.ts';

/** Cases per call, beside valid ones; `npm run prove -- R14` sends 2,000, to a program of its own. */
const CASES = Number(process.env.FUZZ_CASES ?? 4);
/** How often a call's records are made anew for its cases, after one has used them up. */
const RENEWALS = Math.ceil(CASES / 10);
/** Every which call, of how many: parts of the long form run side by side, because one alone mostly waits. */
const [PART = 0, PARTS = 1] = process.env.FUZZ_PART?.split('/').map(Number) ?? [];
const calls = contractCalls().filter((_, n) => n % PARTS === PART);
/** Where the long form writes what it saw. */
const REPORT = process.env.FUZZ_REPORT;
/** Cases that are sent at the same time. */
const BATCH = REPORT ? 8 : 4;
/** Cases per call before memory is measured: so that the long form does not count what a program loads once. */
const WARM_UP = 40;

/** Calls that end the sessions of their caller, whom the other calls need, or of whomever they name. */
const endingCalls = /^(session\.signOut|profile\.(remove|revoke.*|changePassword)|users\..*)$/;

/** Of a scenario that replaces another: running all that the cases have queued takes longer than the cases. */
const UNSETTLED = { settled: false };

let world: World;
let scene: Scenario;
let sideWorlds: SideWorlds;
let address: string;
let checkAnswer: ReturnType<typeof createAnswerCheck>;
let program: ProgramProcess | undefined;
let residentBefore = 0;
const seen = { cases: 0, successes: 0, calls: 0 };

beforeAll(
  async () => {
    const secret = randomUUID();
    world = await createWorld({ APP_SECRET: secret });
    const { url: DATABASE_URL, config } = world;
    // The program's hashes cost as much as in use, and none of another cost matches.
    if (REPORT) hashSettings.maxCost = FULL_COST;
    if (REPORT)
      program = await startProgramProcess({
        ...{ DATABASE_URL, DATA_DIR: config.dataDir, APP_SECRET: secret },
        // One process, so that the memory of all that the cases reach is measured.
        ROLE: 'all',
        // As `npm start` runs it.
        NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=512',
      });
    address = program?.url ?? (await world.listen());
    const description = await fetch(new URL('/api/openapi.json', address));
    checkAnswer = createAnswerCheck((await description.json()) as ApiDescription);
    scene = await createScenario(world);
    sideWorlds = createSideWorlds();
    if (!program) return;
    for (const call of calls) await fuzz(call, WARM_UP);
    residentBefore = program.residentMb();
  },
  REPORT ? 2_400_000 : 120_000,
);

afterAll(async () => {
  if (program && REPORT) {
    const residentAfter = await settledResidentMb(program);
    writeFileSync(REPORT, JSON.stringify({ ...seen, residentBefore, residentAfter }));
    await program.stop();
  }
  await sideWorlds.close();
  await world.close();
}, 90_000);

describe('a call answers by its contract, whatever its input, and a valid one succeeds', () => {
  test.each(calls)(
    '$name',
    async (call) => {
      const unused = await fuzz(call, CASES);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      await expectSuccess(call, unused);
      seen.calls += 1;
    },
    60_000 + CASES * 1_000,
  );
});

type Case = { input: { mutation: Mutation } | { whole: unknown }; caller: CaseCaller };
type CaseCaller = keyof Scenario['people'] | 'own';

/** Sends cases of a call: changes to a valid input, and inputs made up from the schema. Returns the valid one if none used it up. */
async function fuzz(call: ContractCall, cases: number) {
  await forgetAttempts();
  let valid = await arrange(call);
  let renewals = 0;
  let isUsed = false;
  const isEnding = endingCalls.test(call.name);
  const ids = isEnding ? idsIn(valid.input) : sceneIds(scene);
  const callers: CaseCaller[] = isEnding
    ? ['own']
    : ['own', 'own', 'homeowner', 'contractor', 'master'];
  const oneCase: fc.Arbitrary<Case> = fc.record({
    input: fc.oneof(
      fc.record({ mutation: arbitraryMutation(call.input, ids) }),
      fc.record({ whole: arbitraryInput(call.input, ids) }),
    ),
    caller: fc.constantFrom(...callers),
  });
  const sendCase = async ({ input: given, caller }: Case) => {
    const input = 'mutation' in given ? mutate(valid.input, given.mutation) : given.whole;
    const token = caller === 'own' ? valid.token : scene.people[caller].token;
    const answer = await send(call, { ...valid, input, token });
    await expectByContract(call, answer);
    seen.cases += 1;
    if (answer.ok) seen.successes += 1;
    if (answer.ok && call.method !== 'GET') isUsed = true;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(oneCase, { minLength: BATCH, maxLength: BATCH }), async (batch) => {
      if (isUsed && renewals < RENEWALS) {
        valid = await arrange(call);
        renewals += 1;
        isUsed = false;
      }
      await Promise.all(batch.map(sendCase));
    }),
    { numRuns: Math.ceil(cases / BATCH), endOnFailure: true },
  );
  return isUsed ? undefined : valid;
}

/** A valid call, in a new scenario where the cases have used it up, such as signed its people out. */
async function arrange({ name }: ContractCall): Promise<ValidCall> {
  const made = () => arrangeValidCall(name, world, scene, sideWorlds);
  return made().catch(async () => {
    scene = await createScenario(world, UNSETTLED);
    return made();
  });
}

/** Makes the call as it must succeed. */
async function expectSuccess(call: ContractCall, unused: ValidCall | undefined) {
  let answer = await sendValid(call, unused);
  if (!answer.ok) {
    scene = await createScenario(world, UNSETTLED);
    answer = await sendValid(call);
  }
  const { status } = answer;
  const text = await expectByContract(call, answer);
  expect(status, text).toBe(call.successStatus);
}

async function sendValid(call: ContractCall, unused?: ValidCall) {
  const valid = unused ?? (await arrange(call));
  await forgetAttempts(valid.world);
  return send(call, valid);
}

async function send(call: ContractCall, { world: other, token, headers, input }: ValidCall) {
  const sent = { ...headers, ...(token && { authorization: `Bearer ${token}` }) };
  const [target, init] = requestOf(call, input, sent);
  if (other) return other.fetch(target, init);
  if (!call.isLive)
    return program ? fetchFrom(new URL(target, address), init ?? {}) : world.fetch(target, init);
  // Only a real connection can be closed before a stream has ended.
  const connection = new AbortController();
  const answer = await fetch(new URL(target, address), {
    headers: sent,
    signal: connection.signal,
  });
  if (!answer.ok) return answer;
  connection.abort();
  return new Response(null, answer);
}

/** Sends it again when the program has just closed a connection that was idle: on another one it must be answered. */
const fetchFrom = (url: URL, init: RequestInit) =>
  fetch(url, init).catch((error: Error) => {
    const { code } = (error.cause ?? {}) as { code?: string };
    if (code !== 'UND_ERR_SOCKET' && code !== 'ECONNRESET') throw error;
    return fetch(url, init);
  });

/** Checks an answer, and returns it as text where it is JSON. */
async function expectByContract(call: ContractCall, answer: Response) {
  const type = answer.headers.get('content-type') ?? '';
  // Documents and live streams are not JSON.
  if (answer.ok && !type.startsWith('application/json')) {
    expect(type).toMatch(/^(application\/(pdf|zip)|text\/(csv|event-stream|calendar))/);
    await answer.body?.cancel();
    return '';
  }
  const text = await answer.text();
  const body: unknown = JSON.parse(text);
  if (answer.status >= 500) {
    const { requestId } = body as { requestId: string };
    throw new Error(`${call.name} answered ${text}\n${program?.logOf(requestId) ?? ''}`);
  }
  if (answer.ok) {
    expect(answer.status).toBe(call.successStatus);
    expect(checkAnswer(call, { status: answer.status, body }), text).toBe('');
    return text;
  }
  expect(body).toMatchObject({ success: false, error: expect.any(String) });
  const { code } = body as { code: string };
  // A request may be too large before it reaches any call.
  const isDeclared = [413, 431].includes(answer.status) || call.errors.includes(code);
  expect(isApiErrorCode(code) && isDeclared, `${text} is declared`).toBe(true);
  expect(text).not.toMatch(/\bat \w+ \(|select |insert into|node_modules/i);
  return text;
}

/** Wrong passwords and codes of the cases, and what they sent, do not count against the valid call. */
const forgetAttempts = ({ pool } = world) =>
  pool.query('truncate attempts, sendings, sending_totals');

const sceneIds = ({ people, ...records }: Scenario) => [
  ...idsIn(records),
  people.contractor.contractorId,
  people.homeowner.uid,
];

/** Every id in a value. */
const idsIn = (value: unknown) => [
  ...new Set(JSON.stringify(value).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)),
];

/** Memory once the program has given back what it can, or after half a minute. */
async function settledResidentMb({ residentMb }: ProgramProcess) {
  let least = residentMb();
  for (let second = 0; second < 30 && least > residentBefore; second += 1) {
    await pause(1_000);
    least = Math.min(least, residentMb());
  }
  return least;
}
