/** What to know before asking for prices for the services of electrical work and energy. */
export const electrical = {
  'Electrical Repair': {
    about:
      'A breaker that trips again, a warm outlet or lights that flicker in several rooms are reasons to turn off that circuit and call a licensed electrician.',
    quote: 'The hourly rate or price by task, parts, and whether the work needs a permit.',
  },
  'EV Charger Installation': {
    about:
      'A Level 2 charger needs a 240-volt circuit. The distance from the panel and the room left in it decide the price more than the charger does.',
    quote: 'Amperage, feet of wire, whether the panel has room, the permit, and rebates.',
  },
  'Generator Installation': {
    about:
      'A standby generator starts automatically and runs on gas or propane; a portable one needs an inlet and a transfer switch. Never connect one to an outlet.',
    quote: 'Kilowatts and what they carry, the transfer switch, gas line, pad, and permit.',
  },
  'Lighting Installation': {
    about:
      'Recessed lights in an insulated ceiling need fixtures made for that. Switching from one lamp to several may mean a new switch leg and some drywall work.',
    quote: 'Number and make of fixtures, dimmers, new wiring, and patching of the ceiling.',
  },
  'Panel Upgrade': {
    about:
      'Old houses with 60 or 100 amps run short once there is a heat pump, an induction range or an electric car. The utility has to turn the power off and on for the work.',
    quote:
      'Amps, brand, number of spaces, work on the meter and grounding, permit, and inspection.',
  },
  'Smart Home Installation': {
    about:
      'Thermostats, locks, cameras and switches are easier to live with when they use one standard. Ask what still works when the internet is down.',
    quote: 'Each device by model, monthly fees, and who sets it up on your phone.',
  },
  'Solar Panel Installation': {
    about:
      'Roof age, shade and your utility’s rules decide whether solar pays. Replace an old roof first: taking panels off again is expensive.',
    quote:
      'Kilowatts, panels and inverter by model, expected yearly output, price before incentives, and who applies to the utility.',
  },
};
