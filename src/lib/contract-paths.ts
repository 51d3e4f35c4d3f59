/** Where each call is: `GET /leads/{id}` by namespace and name. All that the browser needs of the contract. */
export type ContractPaths = { [name: string]: string | ContractPaths };

type Call = { '~orpc'?: { route: { method?: string; path?: string } } };

export function contractPaths(node: object): ContractPaths {
  const entries = Object.entries(node as Record<string, Call>).map(([name, inner]) => {
    const call = inner['~orpc'];
    if (!call) return [name, contractPaths(inner)] as const;
    const { method = 'POST', path } = call.route;
    if (!path) throw new Error(`The call ${name} has no path`);
    return [name, `${method} ${path}`] as const;
  });
  return Object.fromEntries(entries);
}
