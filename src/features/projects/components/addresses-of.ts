import type { ProjectSummary } from './project.ts';

type Address = Pick<ProjectSummary, 'streetAddress' | 'city' | 'state' | 'zipCode'>;

/** More are no quicker to choose from than the address is to type. */
const MAX_OFFERED = 3;

/** The addresses of earlier projects, each once, newest first. */
export function addressesOf(projects: readonly Address[]) {
  const addresses = new Map<string, Address & { streetAddress: string }>();
  for (const { streetAddress, city, state, zipCode } of projects) {
    const street = streetAddress?.trim();
    if (!street) continue;
    const key = `${street.toLowerCase()} ${zipCode}`;
    if (!addresses.has(key)) addresses.set(key, { streetAddress: street, city, state, zipCode });
  }
  return [...addresses.values()].slice(0, MAX_OFFERED);
}
