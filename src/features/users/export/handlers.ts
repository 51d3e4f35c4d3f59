import { implement } from '@orpc/server';
import { isRole, type Role } from '#lib/roles.ts';
import { guarded } from '#server/call-middleware.ts';
import { type Context, type Person, requireSignedIn } from '#server/context.ts';
import { zipStream } from '#server/files/zip.ts';
import { recordActivity } from '#server/outbox/outbox.ts';
import { accountExportContract } from './contract.ts';
import { type ApiClient, accountEntries, fileEntries, roleEntries } from './data.ts';
import { archiveName, readmeText } from './rules.ts';

const api = implement(accountExportContract).$context<Context>().use(guarded);

/** `clientFor` returns a client of the whole API that calls it as the actor of the given context. */
export const accountExportHandlers = (clientFor: (context: Context) => ApiClient) => ({
  export: api.export.handler(async ({ context }) => {
    const person = requireSignedIn(context);
    const { brand } = context.services.config;
    await recordActivity(context.db, context, {
      type: 'user.exported',
      subjectType: 'user',
      subjectId: person.uid,
      audience: [],
    });
    const now = context.now();
    context.responseHeaders.set('content-type', 'application/zip');
    context.responseHeaders.set(
      'content-disposition',
      `attachment; filename="${archiveName(brand, now)}"`,
    );
    return zipStream(exportEntries(context, person, clientFor), now);
  }),
});

async function* exportEntries(
  context: Context,
  person: Person,
  clientFor: (context: Context) => ApiClient,
) {
  const roles = person.roles.filter((role): role is Role => isRole(role));
  const as = (role: Role) => clientFor({ ...context, actor: { ...person, role } });
  const { brand } = context.services.config;
  yield { path: 'README.txt', content: [readmeText({ brand, roles, now: context.now() })] };
  yield* accountEntries(clientFor(context));
  for (const role of roles) {
    // A contractor who has no business yet has no data in that role.
    if (role === 'contractor' && !person.contractorId) continue;
    yield* roleEntries(context.db, as(role), role, person.uid);
  }
  yield* fileEntries(context.db, context.services, person.uid);
}
