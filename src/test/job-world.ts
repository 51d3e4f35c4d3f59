import type { Api } from '#browser/context.ts';
import { newProject } from '#features/projects/samples.ts';
import { contractor, homeowner } from './personas.ts';
import { createWorld, type World } from './world.ts';

/** A world with a homeowner, Hugo Marsh, and a contractor nearby, Carla of Lee Roofing. */
export async function createJobWorld() {
  const world = await createWorld();
  const hugo = await homeowner(world, { firstName: 'Hugo', lastName: 'Marsh' });
  const carla = await contractor(world, { businessName: 'Lee Roofing' });
  return { world, hugo, carla };
}

type NewProject = Parameters<Api['projects']['create']>[0];

/** Posts a project of this homeowner and returns the id of its lead. */
export async function postLead(
  world: World,
  caller: { token: string },
  changes: Partial<NewProject> = {},
) {
  const project = await (await world.as(caller)).projects.create({ ...newProject, ...changes });
  return project.leadId ?? '';
}
