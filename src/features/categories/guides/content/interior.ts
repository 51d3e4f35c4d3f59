/** What to know before asking for prices for the services of walls, floors and finishes. */
export const interior = {
  'Cabinet Installation': {
    about:
      'Cabinets have to hang level on walls that never are. Stock sizes cost least, custom ones fit everything, and new doors on sound boxes lie in between.',
    quote:
      'Linear feet, who measures, fillers and trim, hardware, and the removal of the old ones.',
  },
  Carpentry: {
    about:
      'From a sticking door to stairs and built-ins. A sketch with sizes and a photo of the place save a visit.',
    quote: 'The wood by kind, hours or a fixed price, finish, and who paints.',
  },
  'Carpet Installation': {
    about:
      'The pad decides how long a carpet feels good. Measure each room at its widest, and plan seams away from doorways.',
    quote:
      'Square yards, carpet and pad by name, stairs, moving furniture, and hauling the old carpet away.',
  },
  'Countertop Installation': {
    about:
      'Stone is measured once the cabinets stand and arrives one to three weeks later. Granite and marble want sealing, quartz does not, laminate costs least.',
    quote: 'Square feet, material and edge, cutouts for sink and range, backsplash, and removal.',
  },
  'Drywall Repair': {
    about:
      'A hole takes an hour to close and two days to look as if it never was: joint compound has to dry between coats. Stains come back unless the leak is fixed.',
    quote: 'Number and size of patches, matching of the texture, and whether painting is in it.',
  },
  'Exterior Painting': {
    about:
      'Preparation is most of the work: washing, scraping, caulking and priming. Houses from before 1978 may have lead paint, and the crew then needs an EPA certificate.',
    quote:
      'Preparation step by step, paint by name, number of coats, and carpentry for rotten wood.',
  },
  'Hardwood Flooring': {
    about:
      'New boards spend days in the house before they are laid. Sanding and refinishing a sound old floor costs about half of a new one.',
    quote: 'Square feet, species and grade, work under the floor, coats of finish, and baseboards.',
  },
  'Interior Painting': {
    about:
      'Two coats over sound, clean walls last for years. Ceilings, trim and closets are counted separately, so say which of them you mean.',
    quote: 'Rooms and surfaces, repair of walls, paint by name, coats, and moving of furniture.',
  },
  'Tile Installation': {
    about:
      'Tile lasts as long as what is under it: a stiff floor and, in a shower, a waterproof membrane. Large tiles need flatter walls.',
    quote: 'Square feet, membrane and backer by name, grout, trim, and how much extra tile to buy.',
  },
};
