/** The questions for the services of electrical work and energy. */
export const electrical = {
  'Electrical Repair': [
    'What is the trouble? Outlet or switch | Breaker trips | Lights | No power | Something else',
    'Do you see sparks or smell burning? Yes | No',
    'age',
    'home',
  ],
  'EV Charger Installation': [
    'Do you have the charger? Yes | No, the pro brings one',
    'Where will it be? Garage | Driveway | Carport',
    'How far is the panel? Same wall | Same floor | Farther',
    'What size is your panel? 100 amp | 200 amp | Not sure',
  ],
  'Generator Installation': [
    'What should it run? The whole house | The essentials | Not sure',
    'Which fuel? Natural gas | Propane | Portable, gasoline',
    'Do you have the generator? Yes | No',
    'What size is your panel? 100 amp | 200 amp | Not sure',
  ],
  'Lighting Installation': [
    'What kind? Recessed | Ceiling fixture or fan | Outdoor | Under cabinets | Something else',
    'count',
    'Is there wiring already? Yes | No | Not sure',
    'How high is the ceiling? 8 feet | 9 to 12 feet | Higher',
  ],
  'Panel Upgrade': [
    'What size is your panel? Fuse box | 60 amp | 100 amp | Not sure',
    'Why now? An EV or appliance | It is old or unsafe | A sale or insurance | A remodel',
    'Where is it? Basement | Garage | Outside | Inside the house',
    'age',
  ],
  'Smart Home Installation': [
    'What’s it for? Cameras or doorbell | Thermostat | Locks | Wi-Fi | Several',
    'Do you have the devices? Yes | Some | No',
    'count',
    'Is there wiring already? Yes | No | Not sure',
  ],
  'Solar Panel Installation': [
    'Where will they be? Roof | Ground | Not sure',
    'How old is the roof? Under 10 years | 10 to 20 years | Over 20 years',
    'What is your monthly electric bill? Under $100 | $100 to $200 | Over $200',
    'Do you want a battery? Yes | No | Not sure',
  ],
};
