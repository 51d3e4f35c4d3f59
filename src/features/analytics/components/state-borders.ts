import { mesh } from 'topojson-client';
import atlasUrl from 'us-atlas/states-10m.json?url';
import { projectToMap } from '../rules.ts';

type Atlas = Parameters<typeof mesh>[0];

let loaded: Promise<string> | undefined;

/** The borders of the states as a path in the map's coordinates. */
export function loadStateBorders() {
  loaded ??= fetch(atlasUrl).then(async (answer) => toPath((await answer.json()) as Atlas));
  return loaded;
}

function toPath(atlas: Atlas) {
  const { states } = atlas.objects;
  if (!states) throw new Error('the borders are not there');
  return mesh(atlas, states as never)
    .coordinates.map((line) => {
      const points = line.flatMap(([longitude = 0, latitude = 0]) => {
        const at = projectToMap({ latitude, longitude });
        return at ? [`${at[0].toFixed(1)},${at[1].toFixed(1)}`] : [];
      });
      return points.length === line.length ? `M${points.join('L')}` : '';
    })
    .join('');
}
