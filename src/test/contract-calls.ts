import { isContractProcedure } from '@orpc/contract';
import type * as z from 'zod';
import { contract } from '#features/contract.ts';
import type { CallMeta } from '#lib/contract.ts';

export type ContractCall = {
  name: string;
  method: string;
  path: string;
  input: z.ZodType | undefined;
  meta: CallMeta;
};

/** Every call of the contract, with its method, path and input schema. */
export function contractCalls(node: unknown = contract, names: string[] = []): ContractCall[] {
  if (isContractProcedure(node)) {
    const { route, inputSchema, meta } = node['~orpc'];
    const { method = 'POST', path = '/' } = route;
    const input = inputSchema as z.ZodType | undefined;
    return [{ name: names.join('.'), method, path: `/api${path}`, input, meta: meta as CallMeta }];
  }
  return Object.entries(node as object).flatMap(([name, inner]) =>
    contractCalls(inner, [...names, name]),
  );
}
