/** What homeowners say for the services of electrical work and energy. */
export const electrical = {
  'Electrical Repair': {
    says: `electrician, electrical, electrical repair, electrical problem, electric, emergency electrician, breaker, breaker
      trips, breaker tripping, tripped breaker, breaker wont reset, circuit breaker, breaker keeps tripping, breaker hot, breaker
      buzz, fuse, blown fuse, fuse blew, blew a fuse, outlet, dead outlet, outlet dead, outlet not working, outlet broken, outlet
      sparks, sparking outlet, outlet hot, outlet burned, outlet loose, outlet smell, add outlet, new outlet, install outlet, more
      outlets, move outlet, outdoor outlet, plug, plug not working, receptacle, usb outlet, gfci, gfi, gfci outlet, gfci tripping,
      light flicker, flickering lights, lights dim, lights blink, dimming lights, lights out, lights not working, light wont turn on, light
      doesnt work, half the house no power, no power, power out, lost power, no electricity, partial power, power surge, surge
      protector, switch, light switch, switch broken, switch hot, switch not working, dimmer, dimmer switch, three way switch,
      switch buzz, switch spark, sparks, spark, shock, got shocked, electric shock, burning smell, electrical burning smell, smell of burning, burnt
      outlet, smoke from outlet, buzzing outlet, humming outlet, wiring, bad wiring, old wiring, rewire, rewiring, rewire house,
      aluminum wiring, knob and tube, ungrounded outlet, two prong outlet, grounding, exposed wire, loose wire, wire, run
      wire, cut wire, electrical inspection, code violation electrical, 220 outlet, 240 outlet, 240v, 220v, dryer outlet, range outlet, stove
      outlet, dedicated circuit, new circuit, short circuit, smoke detector, smoke detector chirping, smoke alarm, carbon monoxide
      detector, doorbell not working, doorbell broken, ceiling fan not working, ceiling fan broken, fix ceiling fan, ceiling
      fan, exhaust fan, bathroom fan, bath fan, arc fault, electrical short, meter box, power to shed, electricity, electrical
      contractor, bathroom exhaust fan, light fixture broken, fan wobble, appliance trips breaker, electric smell, electric floor heat, radiant floor heat electric`,
    may: 'light, fan, power, circuit, trip, electrical panel, panel, doorbell, hot tub wiring, ev charger, lamp, amp, volt, attic fan, heated floor',
  },
  'EV Charger Installation': {
    says: `ev charger, ev charging, electric car charger, electric vehicle charger, car charger, charge electric car, charge
      car, tesla charger, tesla wall connector, wall connector, level 2 charger, level two charger, level 2, charging station,
      home charger, charger garage, chargepoint, nema 14 50, 14 50 outlet, charge tesla, charge my ev, juicebox, rivian charger, ford
      charger, chevy bolt charger, plug in hybrid, plug in car, leaf charger, ev outlet, electric car outlet, car charging, garage charger,
      electric car, electric vehicle, charge at home, electric truck`,
    may: 'ev, charger, tesla, charging, 240 outlet, 240v garage',
  },
  'Generator Installation': {
    says: `generator, whole house generator, whole home generator, standby generator, backup generator, home generator, generac,
      kohler generator, portable generator, generator hookup, generator install, generator repair, generator service, generator
      wont start, generator maintenance, generator transfer switch, transfer switch, interlock, interlock kit, generator plug,
      generator inlet, backup power, emergency power, power outage, outage, power goes out, lose power, storm power,
      blackout, natural gas generator, propane generator, automatic generator, house battery, battery backup, power failure, brownout`,
    may: 'backup, power out, storm outage, propane, outages, emergency electricity',
  },
  'Lighting Installation': {
    says: `lighting, lighting installation, light fixture, new light fixture, install light, install lights, new light, new
      lights, add light, hang light, replace light, change light fixture, recessed light, recessed lighting,  pot
      light, canned light, led light, led lighting, led strip, under cabinet light, undercabinet lighting, pendant light, pendant,
      chandelier, hang chandelier, sconce, wall sconce, vanity light, bathroom light, kitchen light, closet light, track
      light, track lighting, porch light, outdoor light, outdoor lighting, exterior light, landscape light, landscape lighting,
      low voltage lighting, path light, flood light, floodlight, security light, motion light, motion sensor light, spotlight,
      garage light, string light, patio light, christmas lights, holiday lights, christmas light hanging, ceiling fan, ceiling fan
      install, install ceiling fan, hang ceiling fan, new ceiling fan, replace ceiling fan, ceiling light, high ceiling light, light
      bulb high, dark room, dark kitchen, more light, brighter, lamp post, lamppost, light post, accent light, permanent lights, skylight
      tube, sun tunnel, solar tube, chandelier lift, stair lights, deck lights, pool light`,
    may: 'light, lamp, bulb, fan, fixture, dim, lit, dark',
  },
  'Panel Upgrade': {
    says: `panel upgrade, electrical panel, upgrade panel, new panel, replace panel, breaker box, breaker panel, new breaker
      box, replace breaker box, fuse box, replace fuse box, old fuse box, fuse panel, 200 amp, 200 amp service, 100 amp, 400 amp,
      amp service, service upgrade, electrical service, electric service upgrade, upgrade service, more amps, sub panel,
      subpanel, load center, federal pacific, zinsco, panel full, no room in panel, panel buzzing, panel hot, panel rust, panel
      burning, meter base, electric meter, meter socket, service mast, service drop, weatherhead, main breaker, main panel, main breaker
      trips, upgrade electrical, electric panel, amp panel, add breaker, new circuit breaker, not enough power, 60 amp`,
    may: 'breaker, panel, amp, fuse, electrician, circuit breaker, meter',
  },
  'Smart Home Installation': {
    says: `smart home, home automation, smart thermostat, nest, nest thermostat, ecobee, install thermostat, new thermostat,
      ring, ring doorbell, ring camera, doorbell camera, video doorbell, smart doorbell, nest doorbell, camera, security
      camera, surveillance, surveillance camera, install camera, outdoor camera, cctv, wyze, arlo, blink camera, security
      system, alarm system, home security, burglar alarm, home alarm, smart lock, smart switch, smart light, smart bulbs, alexa,
      google home, homekit, control4, lutron, hue, wifi, wi fi, bad wifi, wifi slow, mesh wifi, wifi dead spot, router, network,
      network wiring, ethernet, cat6, cat5, run ethernet, internet cable, low voltage, low voltage wiring, data cable, coax, home
      network, internet slow upstairs, surround sound, speaker, in ceiling speaker, speaker install, home audio, whole house audio,
      sonos, home theater wiring, motorized shades, smart blinds, automated blinds, smart garage, intercom, keyless entry, motion sensor, smart
      sprinkler, leak sensor, doorbell install, projector`,
    may: 'thermostat, doorbell, wireless, alarm, internet, automation, tv wiring, app',
  },
  'Solar Panel Installation': {
    says: `solar, solar panel, solar panels, solar power, solar energy, solar roof, solar install, solar installer, solar
      system, solar battery, powerwall, tesla powerwall, home battery, battery storage, photovoltaic, pv system, pv panel, net
      metering, solar repair, solar panel cleaning, solar inverter, inverter, enphase, sunrun, solar tax credit, solar shingle,
      solar lease, off grid, solar water heater, panels on roof, solar company, remove solar panels, go solar,
      clean energy, solar removal, squirrel under solar panels, lower electric bill, renewable energy`,
    may: 'panels, electric bill, battery, green energy, tax credit, sun power',
  },
};
