/** The questions for the services of doors and windows. */
export const doorsAndWindows = {
  'Door Installation': [
    'Which door? Front door | Inside door | Sliding or patio | Storm or screen',
    'repairReplace',
    'count',
    'materials',
  ],
  'Garage Door Repair': [
    'What’s wrong? Door stuck | Opener | Spring or cable | Off its track | I want a new one',
    'One car or two? One car | Two cars | Several doors',
    'Is a car locked in? Yes | No',
    'system',
  ],
  Locksmith: [
    'What do you need? I am locked out | New locks | Rekeying | A repair | A safe',
    'count',
    'What kind of lock? Deadbolt | Knob or lever | Smart lock | Not sure',
    'owner',
  ],
  'Window Installation': [
    'count',
    'What is there now? Single pane | Double pane | No window yet',
    'Which frames? Vinyl | Wood | Fiberglass or metal | Not sure',
    'stories',
  ],
  'Window Repair': [
    'What’s wrong? Broken glass | Foggy glass | Stuck or falling | Drafty | Screen',
    'count',
    'stories',
    'Which frames? Vinyl | Wood | Metal | Not sure',
  ],
};
