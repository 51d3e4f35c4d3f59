import { contractor, homeowner } from './personas.ts';
import type { World } from './world.ts';

/** A homeowner and a contractor with a conversation, and the conversation calls of both. */
export async function openConversationPair(world: World) {
  const [hugo, carla] = [await homeowner(world), await contractor(world)];
  const asHugo = (await world.as(hugo)).conversations;
  const { id } = await asHugo.findOrCreate({ contractorId: carla.contractorId });
  const asCarla = (await world.as(carla)).conversations;
  return { id, hugo, carla, asHugo, asCarla };
}
