import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { contract } from '#features/contract.ts';
import type { CallMeta } from '#lib/contract.ts';

type LargeBodyCall = CallMeta & { maxBody: number };

/** Calls that accept larger bodies than usual, by method and path. */
export const largeBodyCalls: ReadonlyMap<string, LargeBodyCall> = new Map(
  listProcedures(contract).flatMap((procedure) => {
    // Every procedure is based on `call`, which sets this type.
    const meta = procedure['~orpc'].meta as CallMeta;
    const { method, path } = procedure['~orpc'].route;
    return meta.maxBody === undefined
      ? []
      : [[`${method} /api${path}`, { ...meta, maxBody: meta.maxBody }] as const];
  }),
);

function listProcedures(node: unknown): AnyContractProcedure[] {
  if (isContractProcedure(node)) return [node];
  return typeof node === 'object' && node !== null
    ? Object.values(node).flatMap(listProcedures)
    : [];
}
