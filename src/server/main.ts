import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';

const build = path.join(import.meta.dirname, '../../build');

// In production what was built serves, whichever of the two was started: it is ready in a fraction of the time. The
// build is whole once it has noted what it was made of.
if (process.env.NODE_ENV === 'production' && existsSync(path.join(build, '.inputs'))) {
  const program = path.join(build, 'program/server.js');
  // Also for the processes that it starts as a supervisor.
  process.env.NODE_COMPILE_CACHE ??= path.join(build, 'compiled');
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
  cluster.setupPrimary({ exec: program });
  await import(program);
} else await import('./serve.ts');
