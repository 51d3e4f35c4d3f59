import { ownValue } from '#lib/own-value.ts';

/** The built-in service categories (spec §9), by group. */
const groups: Record<string, readonly string[]> = {
  'Additions & remodeling': [
    'Attic Conversion',
    'Basement Remodeling',
    'Bathroom Remodeling',
    'Garage Conversion',
    'Home Additions',
    'Kitchen Remodeling',
    'Sunroom Installation',
    'Whole-Home Remodeling',
  ],
  'Roof & exterior': [
    'Chimney Repair',
    'Gutter Cleaning',
    'Gutter Installation',
    'Masonry Repair',
    'Power Washing',
    'Roof Installation',
    'Roof Repair',
    'Siding Installation',
    'Stucco Repair',
  ],
  'Plumbing & water': [
    'Drain Cleaning',
    'Plumbing Installation',
    'Plumbing Repair',
    'Septic Service',
    'Sump Pump Installation',
    'Water Damage Restoration',
    'Water Heater Installation',
  ],
  'Heating & cooling': [
    'Air Conditioning Installation',
    'Air Conditioning Repair',
    'Duct Cleaning',
    'Furnace Installation',
    'Furnace Repair',
    'Insulation',
  ],
  'Electrical & energy': [
    'Electrical Repair',
    'EV Charger Installation',
    'Generator Installation',
    'Lighting Installation',
    'Panel Upgrade',
    'Smart Home Installation',
    'Solar Panel Installation',
  ],
  'Walls, floors & finishes': [
    'Cabinet Installation',
    'Carpentry',
    'Carpet Installation',
    'Countertop Installation',
    'Drywall Repair',
    'Exterior Painting',
    'Hardwood Flooring',
    'Interior Painting',
    'Tile Installation',
  ],
  'Doors & windows': [
    'Door Installation',
    'Garage Door Repair',
    'Locksmith',
    'Window Installation',
    'Window Repair',
  ],
  'Garden & outdoors': [
    'Concrete Work',
    'Deck Building',
    'Fence Installation',
    'Landscaping',
    'Lawn Care',
    'Patio Installation',
    'Pool Installation',
    'Tree Service',
  ],
  'Care & upkeep': [
    'Handyman',
    'House Cleaning',
    'Junk Removal',
    'Mold Remediation',
    'Pest Control',
  ],
};

export const builtInCategories = Object.entries(groups).flatMap(([group, names]) =>
  names.map((name) => ({ name, group })),
);

/** Groups as people read them, where that is not their name in records and calls. */
const groupLabels: Readonly<Record<string, string>> = { 'Garden & outdoors': 'Yard & outdoors' };
export const groupLabel = (group: string) => ownValue(groupLabels, group) ?? group;
/** The group that somebody means who entered what they read. */
export const groupNamed = (label: string) =>
  Object.keys(groupLabels).find((group) => groupLabel(group) === label) ?? label;
