/** The questions for the services of the roof and the outside. */
export const exterior = {
  'Chimney Repair': [
    'What do you need? A repair | A sweep | An inspection | Not sure',
    'What do you burn? Wood | Gas | Nothing | Not sure',
    'stories',
    'water',
  ],
  'Gutter Cleaning': [
    'stories',
    'When were they cleaned last? Within a year | Longer ago | Never',
    'Do you have gutter guards? Yes | No | Not sure',
    'Are any downspouts clogged? Yes | No | Not sure',
  ],
  'Gutter Installation': [
    'repairReplace',
    'stories',
    'Which material? Aluminum | Steel or copper | Not sure',
    'Do you want gutter guards? Yes | No | Not sure',
  ],
  'Masonry Repair': [
    'What is it? A wall | Steps | A chimney | A retaining wall',
    'Which material? Brick | Stone | Block | Not sure',
    'size',
    'Is anything loose or leaning? Yes | No',
  ],
  'Power Washing': [
    'What needs washing? Siding | Driveway or walk | Deck or patio | Roof | Several',
    'stories',
    'size',
    'Is there a water connection outside? Yes | No',
  ],
  'Roof Installation': [
    'What is on the roof now? Asphalt shingles | Metal | Tile or slate | Flat roof | Not sure',
    'stories',
    'How old is the roof? Under 10 years | 10 to 20 years | Over 20 years | Not sure',
    'Is insurance paying? Yes | No | Maybe',
  ],
  'Roof Repair': [
    'What is the roof made of? Asphalt shingles | Metal | Tile or slate | Flat roof | Not sure',
    'water',
    'stories',
    'How old is the roof? Under 10 years | 10 to 20 years | Over 20 years | Not sure',
    'Is insurance paying? Yes | No | Maybe',
  ],
  'Siding Installation': [
    'repairReplace',
    'Which material? Vinyl | Fiber cement | Wood | Not sure',
    'stories',
    'age',
  ],
  'Stucco Repair': [
    'What do you see? Cracks | Holes | Stains | Loose stucco',
    'size',
    'stories',
    'Does it need paint, too? Yes | No | Not sure',
  ],
};
