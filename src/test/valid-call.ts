import type { Scenario } from './scenario.ts';
import type { SideWorlds } from './side-worlds.ts';
import type { World } from './world.ts';

/** A call that must succeed: who makes it, and with what. */
export type ValidCall = {
  token?: string | undefined;
  input: unknown;
  headers?: Record<string, string>;
  /** Where the call needs another world than the shared one. */
  world?: World;
};

/** Creates what the call needs, in a world with this scenario. */
export type Arrange = (world: World, scene: Scenario, worlds: SideWorlds) => Promise<ValidCall>;
