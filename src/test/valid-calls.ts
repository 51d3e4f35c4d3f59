import { accessRows, type Principal, principals } from './access-table.ts';
import { callInputs, noInput } from './call-inputs.ts';
import type { Scenario } from './scenario.ts';
import type { SideWorlds } from './side-worlds.ts';
import { accountCalls } from './valid-account-calls.ts';
import { businessCalls } from './valid-business-calls.ts';
import type { Arrange, ValidCall } from './valid-call.ts';
import { jobCalls } from './valid-job-calls.ts';
import { moneyCalls } from './valid-money-calls.ts';
import { reviewCalls } from './valid-review-calls.ts';
import { siteCalls } from './valid-site-calls.ts';
import type { World } from './world.ts';

const arrangements: Record<string, Arrange> = {
  ...accountCalls,
  ...businessCalls,
  ...jobCalls,
  ...moneyCalls,
  ...reviewCalls,
  ...siteCalls,
};

/** Who is asked first, among those who may make a call. */
const preferred: readonly Principal[] = [
  ...(['homeowner', 'contractor', 'people', 'permitted', 'master', 'guest'] as const),
];

/** A call that succeeds: as the access table and its inputs say, unless it needs something made for it. */
export async function arrangeValidCall(
  name: string,
  world: World,
  scene: Scenario,
  worlds: SideWorlds,
): Promise<ValidCall> {
  const arrange = arrangements[name];
  if (arrange) return arrange(world, scene, worlds);
  const cells = accessRows.find(({ call }) => call === name)?.cells ?? [];
  const caller = preferred.find((principal) => cells[principals.indexOf(principal)] === 'ok');
  if (!caller) throw new Error(`say in src/test/valid-*-calls.ts when ${name} succeeds`);
  return {
    token: caller === 'guest' ? undefined : scene.people[caller].token,
    input: (callInputs[name] ?? noInput)(scene),
  };
}
