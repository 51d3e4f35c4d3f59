import type { Coordinates } from '#lib/distance.ts';
import drawMap from './draw-map.ts?worker&url';
import { groupIntoPins, type MapData, type MapItem, pinLabel, placeAround } from './pins.ts';
import styles from './result-map.module.css';

type Props = { center: Coordinates; zip: string; miles: number; items: readonly MapItem[] };

/** The results on a map, which a script of its own draws once it is on the screen: see `attach-map.ts`. */
export function ResultMap({ center, zip, miles, items }: Props) {
  const { latitude, longitude } = center;
  const map: MapData = { zipCode: zip, miles, latitude, longitude, pins: groupIntoPins(items) };
  return (
    <figure className={styles.map} data-result-map={JSON.stringify(map)} data-map-script={drawMap}>
      <div className={styles.canvas} data-map-canvas="" />
      <Sketch map={map} />
      <p className={styles.loading} data-map-loading="">
        Loading the map
      </p>
      <p className={styles.fallback} data-map-fallback="" hidden>
        This browser can’t draw the map. The list has every pro and how far away they are.
      </p>
      <figcaption>Pins mark ZIP codes. Borders: U.S. Census.</figcaption>
    </figure>
  );
}

/** Pixels: about what is shown has on the map, in the column beside the list and on a phone. */
const RADIUS = 175;

/** The circle and the pins where the map will have them, until it is drawn. */
function Sketch({ map }: { map: MapData }) {
  const { here, reach, pins } = placeAround(map, RADIUS);
  const box = `${-RADIUS} ${-RADIUS} ${2 * RADIUS} ${2 * RADIUS}`;
  return (
    <div className={styles.sketch} data-map-loading="">
      <svg viewBox={box} aria-hidden="true">
        <circle className={styles.reach} cx={here.x} cy={here.y} r={reach} />
        <circle className={styles.here} cx={here.x} cy={here.y} r={6} />
        {map.pins.map((pin, index) => {
          const { x, y } = pins[index] ?? { x: 0, y: 0 };
          return (
            <g
              key={`${pin.latitude} ${pin.longitude}`}
              className={styles.pin}
              transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
            >
              <circle r={15} />
              <text dy="0.35em">{pinLabel(pin)}</text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
