/** What to know before asking for prices for the services of heating and cooling. */
export const heatingAndCooling = {
  'Air Conditioning Installation': {
    about:
      'The right size is calculated from the house, room by room. A unit that is too big cools fast, stops, and leaves the air clammy.',
    quote:
      'The load calculation, model and SEER2 rating, work on ducts and wiring, and both warranties.',
  },
  'Air Conditioning Repair': {
    about:
      'Before you call: change the filter, check the breaker, and hose off the unit outside. If it blows warm air or ices up, turn it off. Running it can ruin the compressor.',
    quote:
      'The diagnosis fee, the part that failed, and the price of repair against the age of the unit.',
  },
  'Duct Cleaning': {
    about:
      'Cleaning helps after a remodel, mice or visible mold. It is not needed every year, and leaking ducts cost you more than dusty ones.',
    quote:
      'Number of vents, whether the blower and coil are cleaned, and how the ducts are put under suction.',
  },
  'Furnace Installation': {
    about:
      'High-efficiency furnaces vent through plastic pipe and need a drain. Compare the yearly cost of fuel, not only the price of the unit.',
    quote:
      'Load calculation, model and AFUE rating, vent and gas work, permit, and both warranties.',
  },
  'Furnace Repair': {
    about:
      'Check the thermostat, the filter, and the switch next to the furnace. If you smell gas or a carbon monoxide alarm sounds, leave the house and call your gas company from outside.',
    quote: 'The diagnosis fee, the part by name, and whether the heat exchanger was inspected.',
  },
  Insulation: {
    about:
      'Sealing air leaks comes first and the attic second: it gives back the most for the least. Wet or moldy insulation means a roof or plumbing problem to fix first.',
    quote:
      'R-value and inches, air sealing, ventilation of the attic, and any rebate from your utility.',
  },
};
