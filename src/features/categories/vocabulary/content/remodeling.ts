/** What homeowners say for the services of additions and remodeling. */
export const remodeling = {
  'Attic Conversion': {
    says: `convert attic, finish attic, attic bedroom, attic office, attic room, attic playroom, attic remodel, attic
      renovation, attic apartment, attic bathroom, attic stairs, build out attic, loft conversion, convert loft, turn
      attic into, dormer, dormer addition, knee wall, bonus room over garage, usable attic, living space in attic`,
    may: 'attic, loft, bonus room, upstairs room, extra bedroom, head room',
  },
  'Basement Remodeling': {
    says: `finish basement, basement remodel, basement renovation, basement bedroom, basement apartment, basement bar,
      basement bathroom, basement gym, basement theater, basement playroom, basement office, redo basement, turn basement
      into, basement ceiling, basement wall, basement floor, basement stairs, unfinished basement, basement family room,
      man cave, rec room, home theater, wet bar, basement kitchen, lower level remodel, dig out basement, walkout basement`,
    may: 'basement, cellar, playroom, game room, home gym, lower level',
  },
  'Bathroom Remodeling': {
    says: `bathroom remodel, bathroom renovation, redo bathroom, update bathroom, new bathroom, gut bathroom, bathroom
      makeover, remodel shower, new shower, walk in shower, walk in tub, tub to shower, shower conversion, shower instead of
      tub, replace shower, shower pan, shower stall, glass shower door, shower door, frameless shower, shower surround, tub
      surround, bath fitter, half bath, powder room, master bath, add bathroom, add shower, bathroom vanity, new vanity,
      double vanity, grab bar, accessible bathroom, handicap bathroom, wheelchair shower, soaking tub, jacuzzi tub, outdated
      bathroom, small bathroom, bathroom floor, bathroom reno, en suite, shower remodel, curbless shower, bathtub liner, reglaze tub, reglaze bathtub, tub reglazing, bathtub refinishing, refinish tub, resurface tub, tub peeling, bathtub peeling, heated bathroom floor`,
    may: 'bathroom, bath, shower, tub, bathtub, vanity, restroom, washroom, aging in place',
  },
  'Garage Conversion': {
    says: `convert garage, garage conversion, turn garage into, garage apartment, garage office, garage bedroom, garage gym,
      garage studio, garage remodel, garage workshop, garage living space, finish garage, adu, accessory dwelling unit,
      granny flat, casita, backyard cottage, tiny house, mother in law apartment, guest house, carport conversion, enclose
      carport, heated garage`,
    may: 'garage, carport, studio apartment, home office, workshop',
  },
  'Home Additions': {
    says: `home addition, house addition, room addition, add room, add on to house, build addition, second story, second
      floor addition, add bedroom, bump out, extension, extend house, extra room, family room addition, master suite
      addition, in law suite, mother in law suite, mudroom addition, build onto, expand house, expand kitchen, add square
      footage, more space, garage addition, build garage, new garage, attached garage, new wing, pop the top, enlarge room,
      bigger house, extra bedroom`,
    may: `addition, more room, bedroom, mudroom, in law, laundry room, architect, floor plan, building permit, foundation`,
  },
  'Kitchen Remodeling': {
    says: `kitchen remodel, kitchen renovation, redo kitchen, update kitchen, new kitchen, gut kitchen, kitchen makeover,
      kitchen reno, kitchen redesign, kitchen island, open kitchen, open up kitchen, kitchen wall removal, galley kitchen,
      outdated kitchen, small kitchen, kitchen layout, eat in kitchen, kitchen design, kitchen upgrade, breakfast bar,
      pantry, kitchen peninsula, kitchenette, remove wall kitchen, knock down wall, knock out wall, take down wall, open concept, load
      bearing wall, kitchen remodeler, open floor plan, open plan, wall removal, remove wall, tear down wall, knock down wall between, kitchen open to living room`,
    may: 'kitchen, range hood, appliance, island, cooktop, oven, stove, dining room, remodel, renovate',
  },
  'Sunroom Installation': {
    says: `sunroom, sun room, sun porch, four season room, three season room, 4 season room, 3 season room, florida room,
      solarium, conservatory, enclose porch, enclosed porch, glass room, enclose patio, patio enclosure, porch enclosure,
      lanai, screen room, screened patio, glassed in porch, winterize porch, porch windows, arizona room, greenhouse room`,
    may: 'screen porch, porch, screened in, enclosure, greenhouse, veranda',
  },
  'Whole-Home Remodeling': {
    says: `whole house remodel, whole home renovation, renovate house, remodel house, gut house, gut renovation, gut rehab,
      general contractor, fixer upper, flip house, house flip, rehab house, remodel entire home, complete remodel, full
      renovation, home makeover, remodeling contractor, renovation contractor, restore old house, historic renovation, redo
      whole house, design build, builder, home builder, remodeler, house renovation, fire damage, total renovation, redo
      house, home remodel, several rooms, first floor remodel, down to the studs, rebuild house, construction company, open floor plan, open plan, wall removal, remove wall, load bearing wall, knock down wall, take down wall, tear down wall, open concept, open up first floor`,
    may: 'remodel, renovate, renovation, rehab, restore, makeover, old house, architect, contractor, demolition, demo, project manager, interior wall',
  },
};
