import { getEventIteratorSchemaDetails, isContractProcedure } from '@orpc/contract';
import type * as z from 'zod';
import { contract } from '#features/contract.ts';
import type { CallMeta } from '#lib/contract.ts';

export type ContractCall = {
  name: string;
  method: string;
  path: string;
  input: z.ZodType | undefined;
  /** Whether it answers with a live stream. */
  isLive: boolean;
  successStatus: number;
  /** The codes of the errors that it declares. */
  errors: string[];
  meta: CallMeta;
};

/** Every call of the contract, with its method, path and input schema. */
export function contractCalls(node: unknown = contract, names: string[] = []): ContractCall[] {
  if (isContractProcedure(node)) {
    const { route, inputSchema, outputSchema, errorMap, meta } = node['~orpc'];
    const { method = 'POST', path = '/', successStatus = 200 } = route;
    return [
      {
        name: names.join('.'),
        method,
        path: `/api${path}`,
        input: inputSchema as z.ZodType | undefined,
        isLive: getEventIteratorSchemaDetails(outputSchema) !== undefined,
        successStatus,
        errors: Object.keys(errorMap),
        meta: meta as CallMeta,
      },
    ];
  }
  return Object.entries(node as object).flatMap(([name, inner]) =>
    contractCalls(inner, [...names, name]),
  );
}
