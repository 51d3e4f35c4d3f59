/** What to know before asking for prices for the services of additions and remodeling. */
export const remodeling = {
  'Attic Conversion': {
    about:
      'An attic becomes a room when there is enough headroom, a floor that carries furniture, stairs that meet the code, and insulation in the roof. An engineer or the building department usually has to look at the joists first.',
    quote:
      'Floor structure, stairs, insulation, windows, electric work and the permit each as a line of their own.',
  },
  'Basement Remodeling': {
    about:
      'Finishing a basement starts with keeping it dry: walls, drainage and the sump pump come before framing. A bedroom down there needs a window or door that someone can climb out of.',
    quote:
      'What is done about moisture, the framing and insulation, the ceiling height at the end, and who pulls the permit.',
  },
  'Bathroom Remodeling': {
    about:
      'A bathroom is small and takes every trade: plumbing, electric work, waterproofing, tile and paint. Keeping the toilet, sink and tub where they are is what saves the most.',
    quote:
      'The waterproofing behind the tile by name, an allowance for fixtures and tile, and what happens if the floor under the tub is rotten.',
  },
  'Garage Conversion': {
    about:
      'A garage slab is usually lower than the house, cold, and sloped to the door. Making it a room means a level floor, insulation, heat, and a wall where the door was. Many cities ask for a permit and a parking space in its place.',
    quote: 'The floor, the new wall and windows, heating and cooling, and the permit.',
  },
  'Home Additions': {
    about:
      'An addition is a small new house tied into the old one: foundation, frame, roof and every system inside. Plans and permits come first, and often take as long as the first phase of the building.',
    quote:
      'Who draws the plans, how the new roof meets the old one, a payment schedule tied to finished stages, and a start and end date.',
  },
  'Kitchen Remodeling': {
    about:
      'Cabinets and counters are about half of a kitchen’s price; moving the sink, the range or a wall is what surprises people. Plan on several weeks without a stove.',
    quote:
      'Cabinet make and grade, the countertop by material and edge, an allowance for appliances, and who takes the old kitchen away.',
  },
  'Sunroom Installation': {
    about:
      'A three-season room is a porch with glass. A four-season room has insulation, heat and a proper foundation, and is taxed and permitted like the rest of the house.',
    quote: 'Which of the two it is, the foundation, the glass by name, and the roof.',
  },
  'Whole-Home Remodeling': {
    about:
      'When most rooms change at once, the order of the trades matters more than any one price. One pro who runs the job, a written schedule and a reserve for what the walls hide keep it on track.',
    quote: 'Rooms and trades separately, a payment schedule by stage, and how changes are priced.',
  },
};
