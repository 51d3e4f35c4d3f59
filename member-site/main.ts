import { startMemberSite } from './app.ts';
import { demoSignIns } from './seed.ts';
import { type Settings, settingsFromEnvironment } from './settings.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const settings = settingsOrExit();
const memberSite = await startMemberSite(settings);
say(`${settings.name} is at ${memberSite.url}`);
if (settings.seed === 'demo') for (const line of demoSignIns()) say(line);

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
