/** The businesses of the sample records. Two of each trade stand side by side, so that their quotes can be compared. */
export const sampleTrades = [
  ...pairOf(
    ['Chimney Repair', 'Gutter Installation', 'Roof Repair'],
    [
      { businessName: 'Lakeside Roofing', owner: ['Alan', 'Pruitt'], yearsInBusiness: 14 },
      { businessName: 'Second Story Roofing', owner: ['Joan', 'Keller'], yearsInBusiness: 6 },
    ],
  ),
  ...pairOf(
    ['Drain Cleaning', 'Plumbing Repair', 'Water Heater Installation'],
    [
      { businessName: 'Fairview Plumbing', owner: ['Renee', 'Castle'], yearsInBusiness: 9 },
      { businessName: 'Low Road Plumbing', owner: ['Victor', 'Lamb'], yearsInBusiness: 21 },
    ],
  ),
  ...pairOf(
    ['Drywall Repair', 'Exterior Painting', 'Interior Painting'],
    [
      { businessName: 'Second Coat Painting', owner: ['Oscar', 'Hale'], yearsInBusiness: 5 },
      { businessName: 'Plain View Painting', owner: ['Carla', 'Ruiz'], yearsInBusiness: 12 },
    ],
  ),
  ...pairOf(
    ['Bathroom Remodeling', 'Kitchen Remodeling', 'Tile Installation'],
    [
      { businessName: 'Corner House Remodeling', owner: ['Denise', 'Abbott'], yearsInBusiness: 17 },
      { businessName: 'Maple Street Remodeling', owner: ['Lyle', 'Foster'], yearsInBusiness: 11 },
    ],
  ),
];

type Firm = { businessName: string; owner: [first: string, last: string]; yearsInBusiness: number };

function pairOf(services: string[], firms: [Firm, Firm]) {
  return firms.map((firm) => ({ ...firm, services }));
}

const firstNames = ['Avery', 'Blake', 'Carmen', 'Derek', 'Elena', 'Frank', 'Gloria', 'Hank'];
const lastNames = [
  'Cole',
  'Dawson',
  'Ellis',
  'Garner',
  'Hobbs',
  'Ingram',
  'Jarvis',
  'Knapp',
  'Lowe',
];

/** The name of the homeowner with this number: 72 of them differ. */
export function homeownerName(index: number): [first: string, last: string] {
  const first = firstNames[index % firstNames.length] ?? 'Avery';
  const last = lastNames[(index + Math.floor(index / 72)) % lastNames.length] ?? 'Cole';
  return [first, last];
}
