/** What happens during a request, or because of it. */
export type Work = {
  /** Never with an id, or anything that somebody wrote. */
  name: string;
  kind: 'request' | 'statement' | 'dispatch' | 'job' | 'send';
  /** The request that caused it, if it is known; otherwise it belongs to what runs around it. */
  requestId?: string | null | undefined;
  attributes?: Record<string, string | number>;
  /** What is known only once it is done. */
  outcome?: () => Record<string, string | number>;
};

export type Tracer = {
  /** Runs work and records how long it took, and whether it failed. */
  run<T>(work: Work, act: () => T): T;
  /** Records work that has been done already; times are milliseconds since the epoch. */
  record(work: Work, startedAt: number, endedAt: number): void;
  /** Begins a part of what runs around it; nothing where nothing does. */
  begin(work: Work): ((error?: unknown) => void) | undefined;
  /** The request because of which something runs. */
  requestId(): string | undefined;
  flush(): Promise<void>;
  stop(): Promise<void>;
};
