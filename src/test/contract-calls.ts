import { isContractProcedure } from '@orpc/contract';
import type * as z from 'zod';
import { contract } from '#features/contract.ts';

export type ContractCall = {
  name: string;
  method: string;
  path: string;
  input: z.ZodType | undefined;
};

/** Every call of the contract, with its method, path and input schema. */
export function contractCalls(node: unknown = contract, names: string[] = []): ContractCall[] {
  if (isContractProcedure(node)) {
    const { route, inputSchema } = node['~orpc'];
    const { method = 'POST', path = '/' } = route;
    const input = inputSchema as z.ZodType | undefined;
    return [{ name: names.join('.'), method, path: `/api${path}`, input }];
  }
  return Object.entries(node as object).flatMap(([name, inner]) =>
    contractCalls(inner, [...names, name]),
  );
}
