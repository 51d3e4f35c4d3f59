import { contractor, homeowner } from './personas.ts';
import { createWorld } from './world.ts';

/** A world with a homeowner, Hugo Marsh, and a contractor nearby, Carla of Lee Roofing. */
export async function createJobWorld() {
  const world = await createWorld();
  const hugo = await homeowner(world, { firstName: 'Hugo', lastName: 'Marsh' });
  const carla = await contractor(world, { businessName: 'Lee Roofing' });
  return { world, hugo, carla };
}
