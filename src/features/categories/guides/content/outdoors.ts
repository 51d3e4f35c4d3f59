/** What to know before asking for prices for the services of the yard. */
export const outdoors = {
  'Concrete Work': {
    about:
      'A driveway is as good as the gravel under it. Concrete cracks; joints decide where. It carries a car after about a week.',
    quote: 'Thickness, base, reinforcement, joints, finish, and breaking out the old slab.',
  },
  'Deck Building': {
    about:
      'Most decks that fail do so where they meet the house. Footings below the frost line and a bolted, flashed ledger are what the inspector looks at.',
    quote: 'Square feet, decking by name, footings, railing and stairs, and the permit.',
  },
  'Fence Installation': {
    about:
      'Find the property line and ask your neighbor, the city and the homeowners’ association before anyone digs. Utilities are marked for free when you call 811.',
    quote:
      'Feet and height, material, depth of the posts in concrete, gates, and removal of the old fence.',
  },
  Landscaping: {
    about:
      'Water first: where it runs and where it stands decides what can grow. Planting in phases spreads the cost over years.',
    quote:
      'Plants by name and size, soil and edging, watering, and what happens to plants that die.',
  },
  'Lawn Care': {
    about:
      'Mowing high and often, aerating in the growing season and feeding twice a year do more than any spray.',
    quote: 'What is in each visit, how often, the products used, and how to stop.',
  },
  'Patio Installation': {
    about:
      'Pavers can be lifted and laid again, concrete cannot. Both need a compacted base and a slope away from the house.',
    quote: 'Square feet, base depth, material, edging, drainage, and access for machines.',
  },
  'Pool Installation': {
    about:
      'Vinyl costs least at first, fiberglass is in the ground fastest, concrete takes any shape. Fence, electric work and permits come on top.',
    quote:
      'Excavation with what happens if there is rock, equipment by model, deck, fence, and start-up.',
  },
  'Tree Service': {
    about:
      'Dead limbs over a roof or a lean that is new should not wait. A certified arborist can often save a tree that someone else would cut down.',
    quote: 'Which trees, stump and wood, cleanup, and a copy of the insurance.',
  },
};
