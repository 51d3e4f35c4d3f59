/** What to know before asking for prices for the services of the roof and the outside. */
export const exterior = {
  'Chimney Repair': {
    about:
      'Crumbling mortar, a cracked crown and missing flashing let water in long before a chimney leans. If you burn wood, have the flue inspected every year.',
    quote: 'Photos of the damage, whether the flue liner was checked, and what scaffolding costs.',
  },
  'Gutter Cleaning': {
    about:
      'Full gutters send water into the fascia and down to the foundation. Twice a year is usual; three times under pine trees.',
    quote:
      'Whether the downspouts are flushed, the debris is taken away, and loose hangers are fixed.',
  },
  'Gutter Installation': {
    about:
      'Seamless aluminum is formed at your house from one roll, so it has no joints to leak. Size and the number of downspouts follow from the roof, not from the house next door.',
    quote:
      'Feet of gutter, number of downspouts, where they drain to, and the removal of the old ones.',
  },
  'Masonry Repair': {
    about:
      'Old brick needs mortar that is softer than the brick, or its faces break off in the next winters. Replacing the mortar, called tuckpointing, costs far less than rebuilding a wall.',
    quote:
      'Square feet, how deep the joints are ground out, the kind of mortar, and the scaffolding.',
  },
  'Power Washing': {
    about:
      'High pressure is for concrete. Siding, decks and roofs are cleaned with low pressure and a cleaner; too much pressure drives water behind them.',
    quote: 'Which surfaces, what pressure and cleaner, and who covers plants and outlets.',
  },
  'Roof Installation': {
    about:
      'A new roof is more than shingles: tear-off, decking, underlayment, flashing and ventilation decide how long it lasts. Most asphalt roofs last 20 to 30 years.',
    quote:
      'Squares and shingle by name, the price for each sheet of rotten decking, new flashing, disposal, and both warranties: the maker’s and the installer’s.',
  },
  'Roof Repair': {
    about:
      'Most leaks start at flashing, a vent, or a valley, not in the middle of the roof, and the stain inside is often several feet from the hole. A repair makes sense when the rest of the roof has years left.',
    quote:
      'Where the water comes in, with a photo, what is replaced, and for how long the repair is guaranteed.',
  },
  'Siding Installation': {
    about:
      'Siding keeps rain off; the wrap and flashing behind it keep the wall dry. It is the one time to look at the sheathing and add insulation.',
    quote:
      'The material by name, the wrap and flashing, trim around windows, and the price for rotten sheathing.',
  },
  'Stucco Repair': {
    about:
      'Hairline cracks are normal. Wide ones, stains below windows and soft spots mean that water is behind the stucco, and the wall has to be opened before it is patched.',
    quote:
      'Whether moisture was measured, how the patch will match in color and texture, and what is under it.',
  },
};
