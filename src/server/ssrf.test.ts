import dns from 'node:dns';
import net from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { samplePushBrowser } from '#features/notifications/push/samples.ts';
import { contractCalls } from '#test/contract-calls.ts';
import { fillInput } from '#test/fill-input.ts';
import { createScenario, picture, type Scenario } from '#test/scenario.ts';
import { jsonResponse, startStubServer } from '#test/stub-server.ts';
import { createWorld, type World } from '#test/world.ts';
import { createMemberSite } from './member-site/member-site.ts';

/** Addresses that an attacker might make the server request; `trap` is a local server that redirects further. */
const payloads = (trap: string) => {
  const { host, port } = new URL(trap);
  return [
    `${trap}/`,
    `${trap}/redirect?to=http://169.254.169.254/latest/meta-data/`,
    `${trap}/redirect?to=file:///etc/passwd`,
    `//${host}/no-scheme`,
    `http://localhost:${port}/`,
    `http://[::1]:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://2130706433:${port}/`,
    `http://0x7f000001:${port}/`,
    `http://0177.0.0.1:${port}/`,
    `http://127.1:${port}/`,
    `http://0:${port}/`,
    `http://someone@${host}/`,
    `http://example.com@${host}/`,
    `http://${host}#@example.com/`,
    `http://127.0.0.1.nip.io:${port}/`,
    'http://7f000001.a9fea9fe.rbndr.us/',
    'http://169.254.169.254/latest/meta-data/iam/security-credentials/',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://metadata.google.internal/computeMetadata/v1/',
    'http://100.100.100.200/',
    'http://10.0.0.1/',
    'https://fcm.googleapis.com.attacker.example/send/1',
    `https://fcm.googleapis.com@${host}/send/1`,
    'file:///etc/passwd',
    `gopher://${host}/_PING`,
    `dict://${host}/info`,
    `ftp://${host}/a`,
    `data:text/html,<img src="${trap}/data">`,
    `<img src="${trap}/img"><svg><image href="${trap}/svg"/></svg> ![x](${trap}/md) {{${trap}}}`,
  ];
};

/** Calls that would end a session, or change what the calls after them need. */
const endingCalls =
  /signOut|changePassword|changeEmail|session\.|account|disable|\.live|upload|import$/i;

const writeCalls = contractCalls().filter(
  ({ name, method }) => !endingCalls.test(name) && !['GET', 'DELETE'].includes(method),
);

let world: World;
let scene: Scenario;
let trap: Awaited<ReturnType<typeof startStubServer>>;
let guild: typeof trap;
let payloadUrls: string[];
/** Every address that the process connected to or looked up, except the database and the membership site. */
const outgoingConnections: string[] = [];
const allowedHosts = new Set<string>();

beforeAll(async () => {
  trap = await startStubServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://localhost').searchParams.get('to');
    response.writeHead(to ? 302 : 200, to ? { location: to } : {}).end();
  });
  guild = await startStubServer(jsonResponse({ keys: [] }));
  const memberSite = createMemberSite({
    authUrl: `${guild.url}/auth`,
    firestoreUrl: `${guild.url}/firestore`,
    keysUrl: `${guild.url}/keys`,
    apiKey: 'key',
    projectId: 'guild',
    issuer: 'https://securetoken.google.com/guild',
  });
  world = await createWorld({}, { memberSite: { ...memberSite, name: 'Guild', url: guild.url } });
  const database = new URL(world.url);
  allowedHosts.add(`${database.searchParams.get('host') ?? database.hostname}:${database.port}`);
  allowedHosts.add(new URL(guild.url).host);
  scene = await createScenario(world);
  payloadUrls = payloads(trap.url);
  const { connect } = net.Socket.prototype;
  vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (
    this: net.Socket,
    ...given: unknown[]
  ) {
    const target = connectTarget(given);
    if (!allowedHosts.has(target) && !target.startsWith('/')) outgoingConnections.push(target);
    return Reflect.apply(connect, this, given);
  });
  for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6'] as const) {
    const original = dns[name] as (...given: unknown[]) => unknown;
    vi.spyOn(dns, name as 'lookup').mockImplementation(((...given: unknown[]) => {
      if (given[0] !== 'localhost' && !net.isIP(String(given[0])))
        outgoingConnections.push(`name ${given[0]}`);
      return Reflect.apply(original, dns, given);
    }) as never);
  }
});
afterAll(async () => {
  vi.restoreAllMocks();
  await world.close();
  await Promise.all([trap.stop(), guild.stop()]);
});
beforeEach(() => {
  outgoingConnections.length = 0;
  trap.asked.length = 0;
});

/** The target of a `connect` call, which takes a path, a port and a host, options, or an array of these. */
function connectTarget(given: unknown[]): string {
  const [first, second] = given;
  if (Array.isArray(first)) return connectTarget(first);
  if (typeof first === 'string' && !/^\d+$/.test(first)) return first;
  if (typeof first !== 'object' || first === null)
    return `${typeof second === 'string' ? second : 'localhost'}:${first}`;
  const { path, host = 'localhost', port } = first as net.TcpNetConnectOpts & { path?: string };
  return path ?? `${host}:${port}`;
}

/** Includes the jobs and messages that follow from the calls. */
async function expectNoOutgoingConnections() {
  await world.settle();
  await world.deliveryWorker.flush();
  expect(outgoingConnections).toEqual([]);
  expect(trap.asked).toEqual([]);
}

test('the test detects connections of this process', async () => {
  await fetch(`${trap.url}/seen`);
  await fetch('http://nowhere.invalid/').catch(() => {});
  expect(outgoingConnections).toEqual([
    new URL(trap.url).host,
    expect.stringContaining('nowhere.invalid'),
    'name nowhere.invalid',
  ]);
  expect(trap.asked).toEqual(['/seen']);
});

test('addresses in fields for addresses are not requested', { timeout: 60_000 }, async () => {
  const { contractor, homeowner, master } = scene.people;
  const pro = await world.as(contractor);
  const boss = await world.as(master);
  const owner = await world.as(homeowner);
  const { subscription } = samplePushBrowser();
  for (const endpoint of payloadUrls)
    await expect(pro.notifications.subscribe({ ...subscription, endpoint })).rejects.toThrow();
  for (const address of payloadUrls) {
    // Refused unless it is http or https.
    await pro.contractors.updateProfile({ website: address }).catch(() => {});
    await pro.contractors.updateProfile({ description: address });
    await owner.conversations.sendMessage({ id: scene.conversation.id, content: address });
  }
  await owner.projects.create({
    title: `Roof ${payloadUrls[0]}`,
    description: payloadUrls.join('\n'),
    category: 'Roof Repair',
    zipCode: '60614',
  });
  await pro.quotes.update({
    id: scene.unsent.id,
    items: [{ description: payloadUrls.join(' ').slice(0, 200), amount: 100 }],
  });
  const { id: afterFileId } = await pro.files.upload({ file: await picture() });
  await pro.contractors.addPortfolioItem({
    title: payloadUrls[0] ?? '',
    description: payloadUrls.join('\n').slice(0, 500),
    category: 'Roof Repair',
    afterFileId,
  });
  const cells = payloadUrls.map(
    (address) =>
      `"${address.replaceAll('"', '""')}",1 Main St,60614,${address.includes('"') ? '' : address}`,
  );
  const { id } = await boss.contractors.import({
    file: new File([['Company Name,Address,Zip,Website', ...cells].join('\n')], 'register.csv'),
    sourceUrl: `${trap.url}/register`,
  });
  await world.settle();
  await boss.contractorImports.start({ id }).catch(() => {});
  await expectNoOutgoingConnections();
});

test('text in any field of any call never makes the server connect somewhere', async () => {
  const { people, ...records } = scene;
  const recordIds: Record<string, string> = {
    contractorId: people.contractor.contractorId,
    homeownerId: people.homeowner.uid,
    userId: people.homeowner.uid,
    leadId: records.leadId,
    projectId: records.project.id,
    quoteId: records.unsent.id,
    conversationId: records.conversation.id,
    customerId: records.customer.id,
    leads: records.leadId,
    projects: records.project.id,
    quotes: records.unsent.id,
    conversations: records.conversation.id,
    customers: records.customer.id,
    contractors: people.contractor.contractorId,
    contractorImports: records.importId,
    claims: records.listingId,
    fileId: records.fileId,
    fileIds: records.fileId,
  };
  const tokens = [people.contractor, people.homeowner, people.master].map(({ token }) => token);
  const accepted: string[] = [];
  for (const [n, { name, method, path, input }] of writeCalls.entries()) {
    const [namespace = ''] = name.split('.', 1);
    const id = (field: string) =>
      (name === 'reviews.create' ? records.done.id : recordIds[field]) ??
      recordIds[namespace] ??
      records.fileId;
    const text = payloadUrls[n % payloadUrls.length] ?? '';
    const json = fillInput(input, { text, id });
    const target = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => id(field));
    for (const token of tokens) {
      const answer = await world.fetch(target, { method, json, token });
      await answer.arrayBuffer();
      if (answer.ok) accepted.push(name);
      // The next person tries only a call that this one may not make.
      if (answer.status !== 403) break;
    }
  }
  // With fewer accepted calls, the test would prove little.
  expect(accepted.length).toBeGreaterThan(25);
  await expectNoOutgoingConnections();
});

test('headers and forged tokens never make the server connect somewhere', async () => {
  // Calls of the tests before, such as adding a homeowner, asked the membership site.
  guild.asked.length = 0;
  const part = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url');
  for (const address of payloadUrls) {
    const header = { alg: 'RS256', kid: 'k', jku: address, x5u: address, jwk: { x5u: address } };
    const token = `${part(header)}.${part({ aud: 'guild', iss: address, sub: 'x' })}.eA`;
    const plain = address.replaceAll(/[^\x21-\x7e]/g, '');
    const headers = {
      'x-forwarded-host': plain,
      forwarded: `host="${plain}"`,
      referer: plain,
      origin: 'http://localhost',
    };
    await (
      await world.fetch('/api/session/sso', {
        method: 'POST',
        json: { token, redirectTo: address },
        headers,
      })
    ).arrayBuffer();
    await (
      await world.fetch(`/api/contractors?redirect_to=${encodeURIComponent(address)}`, { headers })
    ).arrayBuffer();
  }
  await expectNoOutgoingConnections();
  expect(new Set(guild.asked)).toEqual(new Set(guild.asked.length ? ['/keys'] : []));
});
