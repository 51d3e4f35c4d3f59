import { type Coordinates, exactMilesBetween } from './distance.ts';

/**
 * Grids of square cells in several sizes, numbered row by row from the southwest. A search around a place reads
 * only the few cells that its circle touches, however many contractors there are.
 */
export const grids = {
  fine: { perDegree: 8, perRow: 4096 },
  mid: { perDegree: 3, perRow: 2048 },
  wide: { perDegree: 1, perRow: 512 },
  huge: { perDegree: 0.25, perRow: 128 },
} as const;
export type GridName = keyof typeof grids;

/** Circles up to this radius use fine cells, larger ones wide cells. */
const FINE_UP_TO_MILES = 25;
export const gridFor = (miles: number) => (miles <= FINE_UP_TO_MILES ? 'fine' : 'wide');
/** The grid for text searches, where about a dozen cells per circle are fastest. */
export const textGridFor = (miles: number): GridName =>
  miles <= 10 ? 'fine' : miles <= FINE_UP_TO_MILES ? 'mid' : miles <= 100 ? 'wide' : 'huge';

const MAX_TIERS = 8;
/** The first mark of each grid. */
const marks: Record<GridName, number> = {
  fine: 0,
  mid: 100_000_000,
  wide: 200_000_000,
  huge: 300_000_000,
};

/** A cell and a tier as one number. `markSql` of src/features/search/ranking/tables.ts computes the same. */
export const markOf = (grid: GridName, cell: number, tier: number) =>
  marks[grid] + cell * MAX_TIERS + tier;
export const markParts = (grid: GridName) => ({ begin: marks[grid], step: MAX_TIERS });

const rowOf = (latitude: number, perDegree: number) => Math.floor((latitude + 90) * perDegree);
const columnOf = (longitude: number, perDegree: number) =>
  Math.floor((longitude + 180) * perDegree);

/** The number of the cell that contains a point. The database computes the same for each contractor. */
export const cellOf = ({ latitude, longitude }: Coordinates, grid: GridName) => {
  const { perDegree, perRow } = grids[grid];
  return rowOf(latitude, perDegree) * perRow + columnOf(longitude, perDegree);
};

/** Because of the curvature of the earth, the nearest corner of a cell is slightly nearer than computed. */
const SLACK = 1.02;

/** The cells that a circle touches. */
export function cellsAround(place: Coordinates, miles: number, grid: GridName) {
  const { perDegree, perRow } = grids[grid];
  const reach = miles * SLACK;
  const { south, north, west, east } = boundingBox(place, reach);
  const cells: number[] = [];
  for (let row = rowOf(south, perDegree); row <= rowOf(north, perDegree); row += 1) {
    for (let column = columnOf(west, perDegree); column <= columnOf(east, perDegree); column += 1) {
      const nearest = {
        latitude: clamp(place.latitude, row / perDegree - 90, (row + 1) / perDegree - 90),
        longitude: clamp(place.longitude, column / perDegree - 180, (column + 1) / perDegree - 180),
      };
      if (exactMilesBetween(place, nearest) <= reach) cells.push(row * perRow + column);
    }
  }
  return cells;
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

export const MILES_PER_DEGREE = 69.05;

/** The range of latitudes and longitudes of a circle around a place. */
export function boundingBox({ latitude, longitude }: Coordinates, miles: number) {
  const latitudeSpan = miles / MILES_PER_DEGREE;
  const latitudeNearPole = Math.min(Math.abs(latitude) + latitudeSpan, 89);
  const longitudeSpan = latitudeSpan / Math.max(Math.cos((latitudeNearPole * Math.PI) / 180), 0.01);
  return {
    south: latitude - latitudeSpan,
    north: latitude + latitudeSpan,
    west: longitude - longitudeSpan,
    east: longitude + longitudeSpan,
  };
}
