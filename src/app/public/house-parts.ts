/** A part of a house, and the trades that work on it; the first is what it leads to by itself. */
export type HousePart = { name: string; trades: readonly string[] };

/** From the top down, as the drawing shows them. */
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
    name: 'Garden',
    trades: ['Landscaping', 'Lawn Care', 'Deck Building', 'Fence Installation', 'Tree Service'],
  },
] as const satisfies readonly HousePart[];

export type PartName = (typeof houseParts)[number]['name'];

/** Only the trades that this site has; parts without any are left out. */
export function housePartsFor(services: readonly string[]): (HousePart & { name: PartName })[] {
  const known = new Set(services);
  return houseParts
    .map((part) => ({ ...part, trades: part.trades.filter((trade) => known.has(trade)) }))
    .filter(({ trades }) => trades.length > 0);
}

/** Where contractors of a trade are found. */
export const searchPath = (service: string) => `/search?${new URLSearchParams({ service })}`;
