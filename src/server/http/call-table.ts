/** Where a path leads: calls by method, further segments by their text, and any other segment. */
type Node<Call> = {
  calls: Map<string, { call: Call; names: readonly string[] }>;
  next: Map<string, Node<Call>>;
  any: Node<Call> | undefined;
};

/** Paths that mean the same however they are read; any other is normalized as a browser would. */
const PLAIN_PATH = /^(?:\/[\w-]+)+$/;

/** Finds calls by method and path, in a table that is built once. Fixed segments win over parameters. */
export class CallTable<Call> {
  readonly #prefix: string;
  readonly #root: Node<Call> = createNode();
  /** Calls without parameters, by method and path. */
  readonly #fixed = new Map<string, { call: Call; params: undefined }>();

  constructor(prefix: string) {
    this.#prefix = `${prefix}/`;
  }

  /** `pattern` has parameters in braces, as in `/contractors/{id}`. */
  add(method: string, pattern: string, call: Call) {
    const names: string[] = [];
    let node = this.#root;
    for (const segment of pattern.split('/').slice(1)) {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      let next: Node<Call> | undefined;
      if (name === undefined) {
        next = node.next.get(segment) ?? createNode();
        node.next.set(segment, next);
      } else {
        names.push(name);
        next = node.any ??= createNode();
      }
      node = next;
    }
    if (node.calls.has(method)) throw new Error(`two calls answer ${method} ${pattern}`);
    node.calls.set(method, { call, names });
    if (names.length === 0)
      this.#fixed.set(`${method} ${this.#prefix}${pattern.slice(1)}`, { call, params: undefined });
  }

  /** The call at a path as it was sent, without the query, and the parameters in it. */
  find(
    method: string,
    sent: string,
  ): { call: Call; params: Record<string, string> | undefined } | undefined {
    const fixed = this.#fixed.get(`${method} ${sent}`);
    if (fixed) return fixed;
    const path = PLAIN_PATH.test(sent) ? sent : normalizePath(sent);
    if (!path?.startsWith(this.#prefix)) return undefined;
    const segments = path.slice(this.#prefix.length).replace(/\/$/, '').split('/');
    const values: string[] = [];
    const found = findCall(this.#root, method, segments, 0, values);
    if (!found) return undefined;
    const { call, names } = found;
    if (names.length === 0) return { call, params: undefined };
    return {
      call,
      params: Object.fromEntries(names.map((name, at) => [name, decode(values[at] ?? '')])),
    };
  }
}

const createNode = <Call>(): Node<Call> => ({ calls: new Map(), next: new Map(), any: undefined });

function findCall<Call>(
  node: Node<Call>,
  method: string,
  segments: readonly string[],
  at: number,
  values: string[],
): { call: Call; names: readonly string[] } | undefined {
  const segment = segments[at];
  if (segment === undefined) return node.calls.get(method);
  const fixed = node.next.get(segment);
  const found = fixed && findCall(fixed, method, segments, at + 1, values);
  if (found || !node.any) return found;
  values.push(segment);
  const other = findCall(node.any, method, segments, at + 1, values);
  if (!other) values.pop();
  return other;
}

/** Undefined for what is no path at all. */
const normalizePath = (sent: string) => URL.parse(sent, 'http://localhost')?.pathname;

function decode(segment: string) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
