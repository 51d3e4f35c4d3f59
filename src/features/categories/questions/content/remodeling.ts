/** The questions for the services of additions and remodeling. */
export const remodeling = {
  'Attic Conversion': [
    'What will it be? Bedroom | Office | Playroom | Something else',
    'Can you stand upright in it? Yes | In the middle | No',
    'plans',
    'permit',
  ],
  'Basement Remodeling': [
    'What will it be? Living space | Bedroom | Rental unit | Gym or playroom',
    'Does it ever get wet? Never | Sometimes | Often',
    'Do you want a bathroom in it? Yes | No | Not sure',
    'plans',
  ],
  'Bathroom Remodeling': [
    'bath',
    'How much changes? Everything | Shower or tub only | Fixtures and finishes',
    'Does the layout change? No | Yes | Not sure',
    'materials',
  ],
  'Garage Conversion': [
    'What will it be? Living space | Rental unit | Office or studio | Something else',
    'Is it attached to the house? Yes | No',
    'plans',
    'permit',
  ],
  'Home Additions': [
    'What do you want to add? A bedroom | A family room | A second story | A garage | Something else',
    'size',
    'plans',
    'permit',
  ],
  'Kitchen Remodeling': [
    'How much changes? Everything | Cabinets and counters | Finishes only',
    'Does the layout change? No | Yes, a wall comes down | Not sure',
    'size',
    'materials',
  ],
  'Sunroom Installation': [
    'How will you use it? All year | Three seasons | Summer',
    'What is there now? A porch | A deck or patio | Nothing',
    'size',
    'permit',
  ],
  'Whole-Home Remodeling': [
    'size',
    'Will you live there during the work? Yes | No | Partly',
    'plans',
    'age',
  ],
};
