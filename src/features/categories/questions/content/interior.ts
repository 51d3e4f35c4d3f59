/** The questions for the services of walls, floors and finishes. */
export const interior = {
  'Cabinet Installation': [
    'Where? Kitchen | Bathroom | Laundry or garage | Closet',
    'What do you need? New cabinets | Refacing | A repair',
    'materials',
    'remove',
  ],
  Carpentry: [
    'What is it? Trim or molding | Built-ins | Stairs or railing | Framing | Repair',
    'Inside or outside? Inside | Outside',
    'materials',
    'size',
  ],
  'Carpet Installation': [
    'What do you need? New carpet | A repair | Stretching',
    'rooms',
    'Are there stairs? Yes | No',
    'remove',
  ],
  'Countertop Installation': [
    'Which material? Quartz | Granite or marble | Laminate | Butcher block | Not sure',
    'Where? Kitchen | Bathroom | Somewhere else',
    'remove',
    'Does the sink change, too? Yes | No | Not sure',
  ],
  'Drywall Repair': [
    'What is it? A hole | A crack | Water damage | A new wall | Texture',
    'Wall or ceiling? Wall | Ceiling | Both',
    'size',
    'Should it be painted, too? Yes | No',
  ],
  'Exterior Painting': [
    'What gets painted? The whole house | Trim | Deck or fence | Door or garage',
    'stories',
    'What is it made of? Wood | Vinyl or metal | Stucco | Brick',
    'Is the old paint peeling? Yes | A little | No',
    'Was the house built before 1978? Yes | No | Not sure',
  ],
  'Hardwood Flooring': [
    'What do you need? A new floor | Refinishing | A repair',
    'rooms',
    'floor',
    'Which material? Hardwood | Engineered or laminate | Vinyl plank | Not sure',
  ],
  'Interior Painting': [
    'rooms',
    'What gets painted? Walls | Walls and ceilings | Trim and doors | Cabinets',
    'Does anything need patching? A little | A lot | No',
    'How high are the ceilings? 8 feet | 9 to 12 feet | Higher',
    'materials',
  ],
  'Tile Installation': [
    'Where? Shower or tub | Floor | Backsplash | Somewhere else',
    'What do you need? New tile | A repair | Grout',
    'materials',
    'remove',
  ],
};
