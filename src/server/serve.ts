import cluster from 'node:cluster';
import { type Config, readConfig } from './config/config.ts';
import { exitWithMessage } from './processes/exit-with-message.ts';

// Our supervisor was killed, which Node.js is about to notice. From the beginning: it can happen while code is loaded.
cluster.worker?.on('error', () => process.exit(1));

const config = configOrExit();
// Loaded on demand: a supervisor needs hardly any of the code that its processes run.
if (cluster.isWorker) await (await import('./processes/run-process.ts')).runProcess(config);
else if (config.processes.kind === 'one')
  await (await import('./processes/run-alone.ts')).runAlone(config, config.processes.role);
else await (await import('./processes/run-supervised.ts')).runSupervised(config, config.processes);

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    return exitWithMessage(error);
  }
}
