import { OAuth2Server } from 'oauth2-mock-server';
import { newId } from '#lib/columns.ts';
import { createMemberSite } from '#server/member-site/member-site.ts';
import { startMemberSiteProcess } from './member-site-process.ts';
import { startStripeServer } from './stripe-server.ts';
import { createWorld, type World } from './world.ts';

/** A world with a membership site and a provider that people sign in by. */
async function createConnectedWorld() {
  const provider = new OAuth2Server(undefined, undefined, {
    endpoints: { authorize: '/guild/oauth2/v2.0/authorize', token: '/guild/oauth2/v2.0/token' },
  });
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  provider.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    const email = `${newId()}@example.com`;
    Object.assign(token.payload, { oid: newId(), name: 'Wren Hadley', email });
  });
  const program = await startMemberSiteProcess();
  const memberSite = createMemberSite(program.config);
  const world = await createWorld(
    {
      LINKEDIN_CLIENT_ID: 'plumbline',
      LINKEDIN_CLIENT_SECRET: 'a-secret-of-the-provider',
      LINKEDIN_TENANT: 'guild',
      LINKEDIN_AUTHORITY: `http://127.0.0.1:${provider.address().port}`,
    },
    { memberSite: { ...memberSite, name: 'Guild', url: program.url } },
  );
  return {
    world,
    /** A token that the membership site issues to a member. */
    async memberToken() {
      const answer = await memberSite.signIn('odile.fenwick@example.com', 'open the gate');
      if (!answer.ok) throw new Error(answer.reason);
      return answer.idToken;
    },
    /** What a browser does in the popup: starts here, signs in at the provider, and returns with a code. */
    async visitProvider() {
      const started = await world.fetch('/api/session/social', {
        method: 'POST',
        json: { provider: 'linkedin' },
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      const { url } = (await started.json()) as { url: string };
      const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const answer = await fetch(url, { redirect: 'manual' });
      const back = new URL(answer.headers.get('location') ?? '').searchParams;
      return { cookie, code: back.get('code') ?? '', state: back.get('state') ?? '' };
    },
    async close() {
      await world.close();
      await program.stop();
      await provider.stop();
    },
  };
}

async function createStripeWorld() {
  const server = await startStripeServer();
  const world = await createWorld(server.settings);
  return {
    world,
    async close() {
      await world.close();
      await server.stop();
    },
  };
}

export type SideWorlds = ReturnType<typeof createSideWorlds>;

/** Worlds that few calls need, each started when it is first asked for. */
export function createSideWorlds() {
  let connected: ReturnType<typeof createConnectedWorld> | undefined;
  let empty: Promise<World> | undefined;
  let stripe: ReturnType<typeof createStripeWorld> | undefined;
  return {
    connected() {
      connected ??= createConnectedWorld();
      return connected;
    },
    /** A world without a master admin; each call removes the one that was made since. */
    async empty() {
      empty ??= createWorld();
      await (await empty).pool.query('truncate users cascade');
      return empty;
    },
    /** A world that takes payments through Stripe. */
    async stripe() {
      stripe ??= createStripeWorld();
      return (await stripe).world;
    },
    async close() {
      await (await stripe)?.close();
      await (await connected)?.close();
      await (await empty)?.close();
    },
  };
}
