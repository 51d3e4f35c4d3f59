import { startMemberSite } from './app.ts';
import { demoSignIns } from './seed.ts';
import { type Settings, settingsFromEnvironment } from './settings.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

const settings = settingsOrExit();
const memberSite = await startMemberSite(settings);
printLine(`${settings.name} is at ${memberSite.url}`);
if (settings.seed === 'demo') for (const line of demoSignIns()) printLine(line);

// When Plumbline started this process: report the port, and exit when Plumbline does.
if (process.send) {
  const signIns = settings.seed === 'demo' ? demoSignIns() : [];
  process.send({ port: memberSite.port, signIns });
  process.once('disconnect', () => void stop());
}

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => void stop());

async function stop() {
  if (stopping) return;
  stopping = true;
  await memberSite.stop();
  process.exit(0);
}

function settingsOrExit(): Settings {
  try {
    return settingsFromEnvironment(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
