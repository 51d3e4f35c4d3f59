/** What to know before asking for prices for the services of plumbing and water. */
export const plumbing = {
  'Drain Cleaning': {
    about:
      'One slow drain is a clog nearby. Several at once, or a tub that fills when the toilet is flushed, is the main line, and waiting makes it worse.',
    quote: 'Snake or water jet, whether a camera goes in, and the guarantee if it clogs again.',
  },
  'Plumbing Installation': {
    about:
      'New pipes, fixtures and gas lines need a licensed plumber nearly everywhere, and usually an inspection before the wall is closed.',
    quote:
      'Pipe material, fixtures by model or as an allowance, opening and closing of walls, and the permit.',
  },
  'Plumbing Repair': {
    about:
      'Shut the water off at the fixture or the main first. Say where it leaks, how fast, and since when: that decides who comes and with which parts.',
    quote:
      'The trip charge, whether it counts toward the repair, parts by name, and the guarantee.',
  },
  'Septic Service': {
    about:
      'A tank for a family is pumped every three to five years. Wet ground, slow drains and a smell in the yard mean that the drain field is in trouble, which costs far more than pumping.',
    quote:
      'Gallons pumped, finding and digging out the lid, an inspection of the baffles, and disposal.',
  },
  'Sump Pump Installation': {
    about:
      'A sump pump lifts groundwater out of a pit before it reaches the floor. Storms that flood basements also cut the power, so a battery backup is worth its price.',
    quote: 'Pump and horsepower, the check valve, where the water goes, and the backup.',
  },
  'Water Damage Restoration': {
    about:
      'The first two days decide whether mold grows. Stop the water, take photos for your insurer, and have the walls dried and measured, not only the carpet.',
    quote:
      'Moisture readings before and after, days of drying equipment, what is torn out, and the form that your insurer needs.',
  },
  'Water Heater Installation': {
    about:
      'A tank lasts about ten years. Tankless heaters save space and never run out, but may need a bigger gas line; heat pump models use a third of the electricity.',
    quote:
      'Model and gallons, changes to gas line or vent, the pan and valves that your code asks for, and disposal.',
  },
};
