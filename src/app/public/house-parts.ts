import { slugOf } from '#lib/slug.ts';

/** A part of a house and the trades that work on it. */
export type HousePart = { name: string; trades: readonly string[] };

/** From top to bottom, as in the drawing. */
const houseParts = [
  {
    name: 'Roof',
    trades: [
      'Roof Repair',
      'Roof Installation',
      'Chimney Repair',
      'Gutter Cleaning',
      'Gutter Installation',
      'Solar Panel Installation',
    ],
  },
  { name: 'Attic', trades: ['Insulation', 'Attic Conversion', 'Pest Control'] },
  {
    name: 'Bathroom',
    trades: ['Bathroom Remodeling', 'Plumbing Repair', 'Tile Installation', 'Drain Cleaning'],
  },
  {
    name: 'Bedroom',
    trades: [
      'Interior Painting',
      'Window Installation',
      'Hardwood Flooring',
      'Carpet Installation',
    ],
  },
  {
    name: 'Kitchen',
    trades: ['Kitchen Remodeling', 'Cabinet Installation', 'Countertop Installation'],
  },
  {
    name: 'Living room',
    trades: ['Electrical Repair', 'Lighting Installation', 'Drywall Repair', 'Carpentry'],
  },
  {
    name: 'Utility room',
    trades: [
      'Furnace Repair',
      'Furnace Installation',
      'Water Heater Installation',
      'Panel Upgrade',
    ],
  },
  {
    name: 'Basement',
    trades: ['Basement Remodeling', 'Sump Pump Installation', 'Water Damage Restoration'],
  },
  {
    name: 'Yard',
    trades: ['Landscaping', 'Lawn Care', 'Deck Building', 'Fence Installation', 'Tree Service'],
  },
] as const satisfies readonly HousePart[];

export type PartName = (typeof houseParts)[number]['name'];

/** The parts with the trades that this site offers, without parts that have none. */
export function housePartsFor(services: readonly string[]): (HousePart & { name: PartName })[] {
  const offered = new Set(services);
  return houseParts
    .map((part) => ({ ...part, trades: part.trades.filter((trade) => offered.has(trade)) }))
    .filter(({ trades }) => trades.length > 0);
}

/** The search for contractors of a trade. */
export const searchPath = (service: string) => `/search?${new URLSearchParams({ service })}`;

/** The list of a part's trades on the page: living-room-services. */
export const partId = (name: string) => `${slugOf(name)}-services`;
