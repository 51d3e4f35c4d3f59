import type { StyleSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { feature, mesh } from 'topojson-client';
import { type Coordinates, MILES_PER_DEGREE } from '#lib/distance.ts';

export type Atlas = Parameters<typeof mesh>[0];
type Named = { zipCode: string; city: string; latitude: number; longitude: number };
/** ZIP codes around the place, and the operator's tiles, if there are any. */
export type Surroundings = {
  items: Named[];
  tiles: { url: string; attribution: string } | null;
};
type Point = [longitude: number, latitude: number];
type Shown = {
  borders: Atlas;
  surroundings: Surroundings;
  circle: Point[];
  /** Where pins and the dot of the place are. */
  pins: readonly Coordinates[];
  isOnLand: (longitude: number, latitude: number) => boolean;
};

const CIRCLE_POINTS = 72;
const FONT = ['Inter Variable', 'sans-serif'];

/** The circle of a search, closed. */
export function circleAround({ latitude, longitude }: Coordinates, miles: number): Point[] {
  const north = miles / MILES_PER_DEGREE;
  const east = north / Math.cos((latitude * Math.PI) / 180);
  return Array.from({ length: CIRCLE_POINTS + 1 }, (_, index): Point => {
    const angle = (2 * Math.PI * index) / CIRCLE_POINTS;
    return [longitude + east * Math.sin(angle), latitude + north * Math.cos(angle)];
  });
}

type Box = { getWest(): number; getSouth(): number; getEast(): number; getNorth(): number };

/** Tells which points are on the land that the map draws, for those in and near a box. */
export function landAround(borders: Atlas, box: Box) {
  const { states } = borders.objects;
  if (!states) return () => true;
  const near = 1;
  const [west, south] = [box.getWest() - near, box.getSouth() - near];
  const [east, north] = [box.getEast() + near, box.getNorth() + near];
  const isNear = (ring: Point[]) =>
    ring.some(([x, y]) => x > west && x < east && y > south && y < north);
  const { features } = feature(borders, states) as unknown as GeoJSON.FeatureCollection;
  const shores = features.flatMap(({ geometry }) => {
    const areas =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    return areas.flatMap(([shore]) => (shore ? [shore as Point[]] : [])).filter(isNear);
  });
  return (longitude: number, latitude: number) =>
    shores.some((shore) => isInside(shore, longitude, latitude));
}

/** Whether a line from the point to the east crosses the ring an odd number of times. */
function isInside(ring: readonly Point[], x: number, y: number) {
  let inside = false;
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring.at(index - 1) ?? [x1, y1];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

const collection = (features: readonly object[]) =>
  ({ type: 'FeatureCollection', features }) as GeoJSON.FeatureCollection;

const toPoint = ({ latitude, longitude, ...properties }: Coordinates) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
});

/** For the layer that keeps names away from pins. */
export const pinData = (pins: readonly Coordinates[]) =>
  collection(pins.map(({ latitude, longitude }) => toPoint({ latitude, longitude })));

/** About as far as a name reaches to the side of its city, in degrees. */
const NAME_REACH = 0.08;

/** In the middle of its ZIP codes, with the side on which its name would lie in water, if there is one. The more it has, the more people look for its name on a map. */
function toCity(zips: readonly (Coordinates & { city: string })[], isOnLand: Shown['isOnLand']) {
  const latitude = mean(zips.map((zip) => zip.latitude));
  const longitude = mean(zips.map((zip) => zip.longitude));
  const water = !isOnLand(longitude + NAME_REACH, latitude)
    ? 'east'
    : !isOnLand(longitude - NAME_REACH, latitude)
      ? 'west'
      : '';
  return { city: zips[0]?.city, zips: zips.length, water, latitude, longitude };
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Our own colors, of the scheme that is on. */
export function mapStyle(
  container: HTMLElement,
  { borders, surroundings, circle, pins, isOnLand }: Shown,
): StyleSpecification {
  const color = colorsOf(container);
  const { objects } = borders;
  const { states, counties } = objects;
  if (!states || !counties) throw new Error('the borders are not there');
  const { items, tiles } = surroundings;
  const cities = [...Map.groupBy(items, ({ city }) => city).values()].map((zips) =>
    toCity(zips, isOnLand),
  );
  const data = (geojson: object) =>
    ({ type: 'geojson', data: geojson as GeoJSON.GeoJSON }) as const;
  return {
    version: 8,
    sources: {
      land: data(feature(borders, states)),
      states: data(mesh(borders, states as never)),
      counties: data(mesh(borders, counties as never)),
      circle: data({ type: 'Polygon', coordinates: [circle] }),
      pins: data(pinData(pins)),
      zips: data(collection(items.map(toPoint))),
      cities: data(collection(cities.map(toPoint))),
      ...(tiles && {
        tiles: {
          type: 'raster',
          tiles: [tiles.url],
          tileSize: 256,
          attribution: tiles.attribution,
        } as const,
      }),
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': color('--map-water') } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': color('--map-land') } },
      ...(tiles ? [{ id: 'tiles', type: 'raster', source: 'tiles' } as const] : []),
      {
        id: 'counties',
        type: 'line',
        source: 'counties',
        paint: { 'line-color': color('--pb-line'), 'line-width': 1 },
      },
      {
        id: 'states',
        type: 'line',
        source: 'states',
        paint: { 'line-color': color('--pb-edge'), 'line-width': 1.5 },
      },
      {
        id: 'circle',
        type: 'fill',
        source: 'circle',
        paint: { 'fill-color': color('--pb-brand-fill'), 'fill-opacity': 0.12 },
      },
      {
        id: 'edge',
        type: 'line',
        source: 'circle',
        paint: {
          'line-color': color('--pb-brand'),
          'line-width': 2,
          'line-dasharray': [3, 3],
        },
      },
      {
        id: 'zips',
        type: 'circle',
        source: 'zips',
        minzoom: 10,
        paint: { 'circle-radius': 2, 'circle-color': color('--pb-edge') },
      },
      // An anchor is the side of a name that is at its city: the name lies on the other one.
      cityNames('', ['center', 'top', 'bottom', 'right', 'left'], color),
      cityNames('east', ['right'], color),
      cityNames('west', ['left'], color),
      {
        id: 'codes',
        type: 'symbol',
        source: 'zips',
        minzoom: 11,
        layout: { 'text-field': ['get', 'zipCode'], 'text-font': FONT, 'text-size': 12 },
        paint: textPaint(color),
      },
      {
        // Nobody sees it: it keeps the names of cities away from the pins, which are no part of the map itself.
        id: 'pins',
        type: 'symbol',
        source: 'pins',
        layout: {
          'text-field': 'MM',
          'text-font': FONT,
          'text-size': 24,
          'text-padding': 4,
          'text-allow-overlap': true,
        },
        paint: { 'text-opacity': 0 },
      },
    ],
  };
}

type Color = (name: string) => string;
type Anchor = 'center' | 'top' | 'bottom' | 'right' | 'left';

/** The names of the cities with water on this side, or with none. */
const cityNames = (water: string, anchors: Anchor[], color: Color): SymbolLayerSpecification => ({
  id: `cities ${water}`,
  type: 'symbol',
  source: 'cities',
  maxzoom: 11,
  filter: ['==', ['get', 'water'], water],
  layout: {
    'text-field': ['get', 'city'],
    'text-font': FONT,
    'text-size': ['step', ['get', 'zips'], 12, 10, 14],
    'symbol-sort-key': ['-', ['get', 'zips']],
    'text-variable-anchor': anchors,
    'text-radial-offset': 1.3,
  },
  paint: textPaint(color),
});

const textPaint = (color: Color) => ({
  'text-color': color('--pb-ink-soft'),
  'text-halo-color': color('--map-land'),
  'text-halo-width': 1.5,
});

/** Our colors as the library reads them: it knows fewer notations than a browser, which draws one pixel of each. */
function colorsOf(container: HTMLElement) {
  const style = getComputedStyle(container);
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return (name: string) => {
    if (!pixel) return '#888888';
    const probe = document.createElement('span');
    probe.style.color = style.getPropertyValue(name);
    container.append(probe);
    pixel.fillStyle = getComputedStyle(probe).color;
    probe.remove();
    pixel.fillRect(0, 0, 1, 1);
    const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  };
}
