import type { Coordinates } from '#lib/distance.ts';
import drawMap from './draw-map.ts?worker&url';
import { groupIntoPins, type MapData, type MapItem } from './pins.ts';
import styles from './result-map.module.css';

type Props = { center: Coordinates; zip: string; miles: number; items: readonly MapItem[] };

/** The results on a map, which a script of its own draws once it is on the screen: see `attach-map.ts`. */
export function ResultMap({ center, zip, miles, items }: Props) {
  const { latitude, longitude } = center;
  const map: MapData = { zipCode: zip, miles, latitude, longitude, pins: groupIntoPins(items) };
  return (
    <figure className={styles.map} data-result-map={JSON.stringify(map)} data-map-script={drawMap}>
      <div className={styles.canvas} data-map-canvas="" />
      <p className={styles.loading} data-map-loading="">
        Loading the map
      </p>
      <p className={styles.fallback} data-map-fallback="" hidden>
        This browser can’t draw the map. The list has every pro and how far away they are.
      </p>
      <figcaption>
        The dot is {zip}, and the circle is {miles} {miles === 1 ? 'mile' : 'miles'} around it. Each
        pin is the center of a ZIP code, not an address. Borders: U.S. Census Bureau.
      </figcaption>
    </figure>
  );
}
