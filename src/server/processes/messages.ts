import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { LocalMemberSite } from '../member-site/local-member-site.ts';

/** A process serves requests, or does what follows from them. One that is alone does both. */
export type Role = 'web' | 'worker';

export type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[];

/** What a process needs to connect to the database that its supervisor has opened. */
export type DatabaseAddress = { url: string; directUrl: string; isPooled: boolean };

/** What a process is to do. */
export type Assignment = {
  /** Such as `web-1`: kept by the process that follows one that has ended. */
  name: string;
  role: Role;
  /** How many processes serve requests, and which of them this is, from 0: they share limits. */
  webs: number;
  index: number;
  database: DatabaseAddress;
};

/** What the supervisor sends to a process. */
export type Order =
  /** Migrate, and fill an empty database. Only the first process gets it. */
  | { type: 'prepare'; database: DatabaseAddress }
  | {
      type: 'start';
      assignment: Assignment;
      /** The port that the processes share, once it is known. */
      port?: number | undefined;
      /** The membership site that the supervisor runs, if it runs one. */
      memberSite?: LocalMemberSite | undefined;
      isMemberSiteUp: boolean;
    }
  | { type: 'member-site'; isUp: boolean }
  /** How busy the average process is that serves requests, from 0 to 1. Workers get it. */
  | { type: 'request-load'; utilization: number }
  | { type: 'stop' }
  | { type: 'measure'; id: number }
  | { type: 'measured'; id: number; metrics: ProcessMetrics };

/** What a process sends to its supervisor. */
export type Report =
  | { type: 'prepared' }
  /** It serves or works. The one that prepared the data adds what to print. */
  | { type: 'ready'; port?: number | undefined; greeting?: string | undefined }
  | { type: 'metrics'; id: number; metrics: ProcessMetrics }
  /** How busy it is, from 0 to 1. Processes that serve requests tell it. */
  | { type: 'request-load'; utilization: number }
  /** Asks for the metrics of all processes. */
  | { type: 'measure-all'; id: number };
