import { platform } from 'node:os';
import { archiveSettings } from '../../backup/log-shipping.ts';

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',

  // For two cores shared with the program, and an SSD.
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',

  // Failed statements are reported to the client only, because their texts contain personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',

  // After a crash one call for the whole disk, instead of one for each of a thousand files, which takes seconds.
  ...(platform() === 'linux' && { recovery_init_sync_method: 'syncfs' }),
};

/** For throw-away databases, whose data may be lost in a crash. */
const nonDurableSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

type Kind = { durable: boolean; archive: boolean };

export function serverArguments(own: Record<string, string>, { durable, archive }: Kind): string[] {
  const all = {
    ...settings,
    ...(durable ? {} : nonDurableSettings),
    ...(archive && archiveSettings),
    ...own,
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
