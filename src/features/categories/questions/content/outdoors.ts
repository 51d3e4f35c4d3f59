/** The questions for the services of the yard. */
export const outdoors = {
  'Concrete Work': [
    'What is it? Driveway | Walk or steps | Slab or floor | Foundation',
    'repairReplace',
    'size',
    'access',
  ],
  'Deck Building': [
    'What do you need? A new deck | A repair | A porch or pergola',
    'Which material? Pressure-treated wood | Cedar | Composite | Not sure',
    'size',
    'permit',
  ],
  'Fence Installation': [
    'repairReplace',
    'Which material? Wood | Vinyl | Chain link | Metal',
    'About how long? Under 50 ft | 50 to 150 ft | Over 150 ft | Not sure',
    'Is there a gate? One | Several | No',
  ],
  Landscaping: [
    'What is it? Planting or beds | Cleanup | Drainage or grading | Sprinklers | Design',
    'yard',
    'access',
    'often',
  ],
  'Lawn Care': [
    'What do you need? Mowing | Weeds and feeding | New grass | Leaves or snow',
    'yard',
    'often',
    'Are there pets? Yes | No',
  ],
  'Patio Installation': [
    'Which material? Pavers | Flagstone | Concrete | Not sure',
    'size',
    'What is there now? Grass | An old patio | A deck',
    'access',
  ],
  'Pool Installation': [
    'What is it? An in-ground pool | An above-ground pool | A hot tub | Repair or service',
    'size',
    'access',
    'permit',
  ],
  'Tree Service': [
    'What do you need? Trimming | Removal | Stump grinding | A tree has fallen',
    'count',
    'How tall is the tallest? Under 30 ft | 30 to 60 ft | Over 60 ft',
    'Is it near a house or wires? Yes | No',
    'access',
  ],
};
