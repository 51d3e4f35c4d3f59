import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Lets every other process have the processor first. On Linux each thread has a priority of its own; those that start
 * later have that of the thread that starts them.
 */
export function yieldProcessor() {
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  for (const thread of threadsOfThisProcess())
    try {
      setPriority(thread, PRIORITY_BELOW_NORMAL);
    } catch {
      // It has ended, or the system does not allow it: then it shares as before.
    }
}

function threadsOfThisProcess() {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [process.pid];
  }
}
