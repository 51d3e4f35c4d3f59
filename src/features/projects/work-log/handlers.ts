import { implement } from '@orpc/server';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import { workLogContract } from './contract.ts';
import { addLogEntry, removeOwnLogEntry } from './service.ts';

const api = implement(workLogContract).$context<Context>().use(guarded);

export const workLogHandlers = api.router({
  add: api.add.handler(({ input, context }) => addLogEntry(context, input)),
  remove: api.remove.handler(({ input, context }) => removeOwnLogEntry(context, input.id)),
});
