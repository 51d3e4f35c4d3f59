/** What homeowners say for the services of heating and cooling. */
export const heatingAndCooling = {
  'Air Conditioning Installation': {
    says: `new ac, install ac, replace ac, ac install, new air conditioner, install air conditioner, replace air
      conditioner, new central air, central air install, add central air, add ac, mini split, minisplit, ductless, ductless ac,
      heat pump, heat pump install, new heat pump, old ac, ac replacement, ac unit replacement, window ac install, through wall
      ac, split system, new hvac, hvac install, replace hvac, hvac replacement, new ac unit, new condenser, condenser
      replacement, add ductwork, install ductwork, new ductwork, zoning, zoned cooling, ac for addition, ac for garage, ac for
      attic, seer, cooling system, whole house fan, evaporative cooler, swamp cooler, geothermal, central air conditioning`,
    may: 'ac, air conditioner, air conditioning, central air, hvac, hvac tech, cooling, heating and cooling, ductwork, condenser',
  },
  'Air Conditioning Repair': {
    says: `ac, aircon, air conditioner, air conditioning, ac repair, fix ac, ac broken, ac broke, ac not working, ac wont turn
      on, ac wont start, ac dead, ac quit, ac stopped, ac out, ac blowing warm, ac blowing hot, ac warm air, warm air, ac not
      cooling, ac not cold, ac leaking, ac water leak, ac drip, ac frozen, ac freezing, ac ice, ice on ac, ac loud, ac noise,
      ac smell, ac short cycle, ac runs constantly, ac tune up, ac service, ac maintenance, ac recharge, freon, refrigerant,
      coolant leak, recharge freon, condenser, condenser fan, compressor, capacitor, evaporator coil, condensate, condensate
      drain, coil frozen, central air, central air not working, house hot, house too hot, too hot upstairs, upstairs hot,
      wont cool, not cooling, no cold air, no cool air, thermostat broken, hvac, hvac repair, hvac tech, hvac service,
      hvac contractor, heat pump repair, heat pump not working, mini split repair, mini split not working, window unit,
      air handler, blower motor, air not blowing, no air from vents, weak air, vents not blowing, outside unit, cooling, heating
      and cooling, air quit, fan not spinning, outdoor unit, hvac company, house humid, room too hot, airflow, poor airflow, weak airflow, no airflow, low airflow, airflow upstairs`,
    may: 'hot, cool, air, unit, thermostat, vent, humid, fan, cold air, compressor',
  },
  'Duct Cleaning': {
    says: `duct cleaning, air duct, clean duct, clean vent, vent cleaning, dryer vent, dryer vent cleaning, dryer vent clogged,
      clogged dryer vent, dryer takes forever, dryer takes too long, dryer not drying, dryer lint, lint, dirty vent, dusty
      vent, dust from vents, dusty house, dust everywhere, dirty duct, duct dust, moldy vent, mold in vents, vent smell,
      smell from vents, musty vent, air quality, indoor air quality, allergies, pet hair vents, register cleaning, return air,
      mouse in duct, duct smell, black dust, duct sealing, leaky duct, hvac cleaning, ductwork cleaning, dirty air, stinky vents`,
    may: 'duct, ductwork, vent, dust, dryer, air filter, musty smell, register, allergy, airflow, weak airflow',
  },
  'Furnace Installation': {
    says: `new furnace, install furnace, replace furnace, furnace replacement, furnace install, old furnace, new boiler,
      replace boiler, boiler replacement, boiler install, install boiler, new heating system, replace heating system, heating
      install, convert oil to gas, oil to gas, gas furnace, electric furnace, oil furnace, high efficiency furnace, radiant
      floor heating, radiant heat, heated floor, baseboard heat install, electric baseboard, new heat, add heat, heat for garage,
      garage heater, install radiator, wall heater, space heater install, forced air, heat pump, furnace end of life,
      cracked heat exchanger, new hvac, hvac replacement, switch to gas, heating contractor, install heat, oil tank, humidifier, whole house humidifier, install humidifier`,
    may: 'furnace, boiler, heating, hvac, heat, heating and cooling, hvac tech, radiator, oil heat',
  },
  'Furnace Repair': {
    says: `furnace, furnace repair, fix furnace, furnace broken, furnace not working, furnace wont start, furnace wont turn
      on, furnace wont kick on, furnace wont light, furnace out, furnace quit, furnace stopped, furnace noise, furnace loud,
      furnace smell, furnace leak, furnace short cycle, furnace blowing cold, furnace cleaning, furnace tune up, furnace
      inspection, furnace service, furnace filter, no heat, heat not working, heat wont turn on, heat wont come on, heat out, heat
      broken, heat went out, heat stopped, heat wont work, heater broken, heater not working, heater, heater cold air, heater
      blowing cold, blowing cold air, house cold, house freezing, freezing inside, cold house, not warming up, not heating,
      room cold, no hot air, boiler, boiler repair, boiler broken, boiler leak, boiler noise, boiler banging, boiler pressure,
      boiler service, radiator, radiator cold, radiator leak, radiator noise, radiator banging, bleed radiator, steam heat,
      baseboard heater, baseboard heat, pilot light, pilot out, pilot light out, ignitor, igniter, flame sensor, thermocouple,
      heat exchanger, thermostat, thermostat not working, thermostat wont, thermostat blank, thermostat reads wrong, heating,
      heating repair, heating contractor, heating company, carbon monoxide, carbon monoxide alarm, hvac, hvac tech, hvac
      repair, hvac company, heating and cooling, burner, oil burner, blower, heat pump not heating, circulator pump, emergency heat, airflow, poor airflow, weak airflow, humidifier, humidifier leaking`,
    may: 'heat, cold, warm, gas smell, vents cold, freezing, hvac contractor, heat pump, rotten egg smell, smell of gas',
  },
  Insulation: {
    says: `insulation, insulate, insulate attic, attic insulation, insulate wall, wall insulation, blown in insulation, blow in
      insulation, blow insulation, spray foam, spray foam insulation, foam insulation, fiberglass insulation, cellulose,
      batt insulation, rockwool, insulate crawl space, crawl space insulation, crawl space encapsulation, encapsulate, vapor
      barrier, insulate basement, rim joist, insulate garage, garage insulation, drafty, drafty house, cold draft, draft,
      house drafty, cold floor, cold wall, cold room, heating bill, energy bill, electric bill high, high heating bill, energy
      audit, air sealing, air seal, weatherize, weatherization, weatherproof, soundproof, soundproofing, sound insulation,
      radiant barrier, r value, remove insulation, replace insulation, old insulation, vermiculite, insulate pipes, insulate floor,
      floor cold, insulator, ice dam attic, ice dams, room cold, upstairs hot, under insulated`,
    may: 'attic, crawl space, crawlspace, energy efficient, cold, winter, weatherstrip, asbestos, too hot upstairs',
  },
};
