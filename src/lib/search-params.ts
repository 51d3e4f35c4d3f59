/** The search of an address with some parameters changed; empty ones are dropped. */
export function withParams(search: URLSearchParams, changes: Record<string, string>) {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return `?${next}`;
}
