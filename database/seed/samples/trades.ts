/** The businesses of the sample records: each does the work of its services. */
export const sampleTrades = [
  {
    businessName: 'Lakeside Roofing',
    owner: ['Alan', 'Pruitt'],
    services: ['Roof Repair', 'Gutter Installation', 'Chimney Repair'],
    yearsInBusiness: 14,
  },
  {
    businessName: 'Fairview Plumbing',
    owner: ['Renee', 'Castle'],
    services: ['Plumbing Repair', 'Drain Cleaning', 'Water Heater Installation'],
    yearsInBusiness: 9,
  },
  {
    businessName: 'North Star Electric',
    owner: ['Victor', 'Lamb'],
    services: ['Electrical Repair', 'Panel Upgrade', 'EV Charger Installation'],
    yearsInBusiness: 21,
  },
  {
    businessName: 'Maple Street Heating and Air',
    owner: ['Joan', 'Keller'],
    services: ['Furnace Installation', 'Air Conditioning Repair'],
    yearsInBusiness: 12,
  },
  {
    businessName: 'Corner House Remodeling',
    owner: ['Denise', 'Abbott'],
    services: ['Kitchen Remodeling', 'Bathroom Remodeling', 'Tile Installation'],
    yearsInBusiness: 17,
  },
  {
    businessName: 'Second Coat Painting',
    owner: ['Oscar', 'Hale'],
    services: ['Interior Painting', 'Exterior Painting', 'Drywall Repair'],
    yearsInBusiness: 6,
  },
  {
    businessName: 'Back Yard Carpentry',
    owner: ['Lyle', 'Foster'],
    services: ['Deck Building', 'Fence Installation', 'Patio Installation'],
    yearsInBusiness: 11,
  },
  {
    businessName: 'Plain View Windows',
    owner: ['Carla', 'Ruiz'],
    services: ['Window Installation', 'Hardwood Flooring', 'Handyman'],
    yearsInBusiness: 8,
  },
] as const;

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
