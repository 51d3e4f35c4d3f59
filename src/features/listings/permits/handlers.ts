import { implement } from '@orpc/server';
import { ApiError } from '#lib/api-error.ts';
import { guarded } from '#server/call-middleware.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/database/database.ts';
import { permitRegistersContract } from './contract.ts';
import { countBusinesses, deleteRegister, listLicenseRegisters, listRegisters } from './data.ts';
import { type PermitLeftOutReason, permitLeftOutReasons } from './rules.ts';
import { importPermits, recordRegister } from './service.ts';

const api = implement(permitRegistersContract).$context<Context>().use(guarded);

export const permitRegistersHandlers = api.router({
  list: api.list.handler(async ({ context: { db } }) => {
    const items = [];
    for (const register of await listRegisters(db)) items.push(await present(db, register));
    return { items, licenseRegisters: await listLicenseRegisters(db) };
  }),

  import: api.import.handler(async ({ input: { file, ...source }, context }) =>
    present(context.db, await importPermits(context, file, source)),
  ),

  remove: api.remove.handler(({ input: { id }, context }) =>
    context.db.transaction(async (tx) => {
      if (!(await deleteRegister(tx, id))) throw new ApiError('not-found');
      await recordRegister(tx, context, { type: 'register.permitsRemoved', id });
      return { success: true as const };
    }),
  ),
});

async function present(db: Db, register: Awaited<ReturnType<typeof listRegisters>>[number]) {
  const leftOut = Object.entries(register.leftOut)
    .map(([name, count]) => {
      const reason = name as PermitLeftOutReason;
      return { reason, text: permitLeftOutReasons[reason], count };
    })
    .sort((a, b) => b.count - a.count);
  return { ...register, leftOut, businesses: await countBusinesses(db, register.id) };
}
