import { isContractProcedure } from '@orpc/contract';
import { contract } from '#features/contract.ts';

/** Every call of the contract, with where it is reached. */
export function contractCalls(node: unknown = contract, names: string[] = []): ContractCall[] {
  if (isContractProcedure(node)) {
    const { method = 'POST', path = '/' } = node['~orpc'].route;
    return [{ name: names.join('.'), method, path: `/api${path}` }];
  }
  return Object.entries(node as object).flatMap(([name, inner]) =>
    contractCalls(inner, [...names, name]),
  );
}

export type ContractCall = { name: string; method: string; path: string };
