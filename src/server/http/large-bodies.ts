import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract';
import { contract } from '#features/contract.ts';
import type { CallMeta } from '#lib/contract.ts';

type LargeBodyCall = CallMeta & { maxBody: number };

/** The calls that take more than the usual body, by method and path of their requests. */
export const largeBodyCalls: ReadonlyMap<string, LargeBodyCall> = new Map(
  listProcedures(contract).flatMap((procedure) => {
    // The base of every procedure sets this shape.
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
