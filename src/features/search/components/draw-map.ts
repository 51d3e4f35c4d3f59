import {
  type GeoJSONSource,
  Map as LibreMap,
  LngLatBounds,
  Marker,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import atlasUrl from 'us-atlas/counties-10m.json?url';
import type { Coordinates } from '#lib/distance.ts';
import type { Atlas, Surroundings } from './map-style.ts';
import { circleAround, landAround, mapStyle, pinData } from './map-style.ts';
import { type MapData, PIN_GAP, type Pin, pinLabel, spreadApart, viewOf } from './pins.ts';

export type DrawnMap = {
  /** Marks the pin of a result, and no other. */
  mark: (id: string | undefined) => void;
  remove: () => void;
};
export type DrawMap = typeof drawMap;

/** Around what is shown at first. */
const PADDING = 16;
/** A pin is the middle of a ZIP code: closer up, it would look like an address. */
const MAX_ZOOM = 12;
const MIN_ZOOM = 3;

/* Loaded by its address, so that pages without a map and their first scripts know nothing of it. */
(globalThis as { plumblineDrawMap?: DrawMap }).plumblineDrawMap = drawMap;

let atlas: Promise<Atlas> | undefined;

/** Draws the map of a search: borders and ZIP codes of our own, and whatever tiles the operator has chosen. */
async function drawMap(
  container: HTMLElement,
  data: MapData,
  onPin: (id: string) => void,
): Promise<DrawnMap> {
  setWorkerUrl(new URL(workerUrl, location.href).href);
  atlas ??= fetchJson<Atlas>(atlasUrl);
  const [borders, surroundings] = await Promise.all([
    atlas,
    fetchJson<Surroundings>(`/api/places/${data.zipCode}/around?miles=${data.miles}`),
  ]);
  const circle = circleAround(data, data.miles);
  const view = viewOf(data);
  const bounds = circleAround(view, view.miles).reduce(
    (box, point) => box.extend(point),
    new LngLatBounds(),
  );
  const { tiles } = surroundings;
  if (tiles?.attribution)
    container.parentElement?.querySelector('figcaption')?.append(` ${tiles.attribution}.`);
  const isOnLand = landAround(
    borders,
    circle.reduce((box, point) => box.extend(point), new LngLatBounds()),
  );
  const pins: Coordinates[] = [data, ...data.pins];
  const shown = { borders, surroundings, circle, pins, isOnLand };
  const map = new LibreMap({
    container,
    style: mapStyle(container, shown),
    bounds,
    fitBoundsOptions: { padding: PADDING },
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    attributionControl: false,
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
  });
  map.once('load', () => container.toggleAttribute('data-drawn', true));
  map.touchZoomRotate.disableRotation();
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  addPlace(map, data);
  const buttons = data.pins.map((pin) => addPin(map, pin, onPin));
  // With several numbers, a pin is wider than high.
  const gap = Math.max(PIN_GAP, ...buttons.map(({ element }) => element.offsetWidth + 2));
  const isLand = ({ x, y }: { x: number; y: number }) => {
    const { lng, lat } = map.unproject([x, y]);
    return isOnLand(lng, lat);
  };
  // Pins of different places never become one: those that would lie on each other move apart.
  const moveApart = () => {
    const places = data.pins.map(({ longitude, latitude }) => map.project([longitude, latitude]));
    const center = map.project([data.longitude, data.latitude]);
    const moves = spreadApart(places, gap, center, isLand);
    for (const [index, { x, y }] of moves.entries()) buttons[index]?.marker.setOffset([x, y]);
    const moved = places.map(({ x, y }, index) => {
      const { lng, lat } = map.unproject([x + (moves[index]?.x ?? 0), y + (moves[index]?.y ?? 0)]);
      return { longitude: lng, latitude: lat };
    });
    shown.pins = [data, ...moved];
  };
  moveApart();
  map.on('zoom', moveApart);
  // Names make room for the pins where these are now.
  const keepNamesClear = () => map.getSource<GeoJSONSource>('pins')?.setData(pinData(shown.pins));
  map.once('load', keepNamesClear);
  map.on('zoomend', keepNamesClear);
  addZoom(container, 'in', 'Zoom in', '+', () => map.zoomIn({ animate: !reduced }));
  addZoom(container, 'out', 'Zoom out', '−', () => map.zoomOut({ animate: !reduced }));

  const restyle = () => map.setStyle(mapStyle(container, shown));
  const scheme = new MutationObserver(restyle);
  scheme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  const device = matchMedia('(prefers-color-scheme: dark)');
  device.addEventListener('change', restyle);
  return {
    mark: (id) => {
      for (const { element, ids } of buttons)
        element.toggleAttribute('data-on', id !== undefined && ids.includes(id));
    },
    remove: () => {
      scheme.disconnect();
      device.removeEventListener('change', restyle);
      map.remove();
    },
  };
}

/** Where one looked from. */
function addPlace(map: LibreMap, { latitude, longitude, zipCode }: MapData) {
  const element = document.createElement('span');
  element.dataset.place = '';
  element.title = zipCode;
  element.ariaHidden = 'true';
  new Marker({ element }).setLngLat([longitude, latitude]).addTo(map);
}

/** A pin leads to its result; one with several leads to each in turn. */
function addPin(map: LibreMap, pin: Pin, onPin: (id: string) => void) {
  const { latitude, longitude, members } = pin;
  const element = document.createElement('button');
  element.type = 'button';
  element.dataset.pin = '';
  element.textContent = pinLabel(pin);
  const names = members.map(({ number, name }) => `${number} ${name}`).join(', ');
  element.title = names;
  let next = 0;
  element.addEventListener('click', () => {
    const member = members[next % members.length];
    next += 1;
    if (member) onPin(member.id);
  });
  const marker = new Marker({ element }).setLngLat([longitude, latitude]).addTo(map);
  // For the pointer alone: the list beside the map says the same, and pins may lie on each other.
  element.tabIndex = -1;
  element.ariaHidden = 'true';
  return { element, marker, ids: members.map(({ id }) => id) };
}

function addZoom(
  container: HTMLElement,
  direction: 'in' | 'out',
  label: string,
  sign: string,
  onClick: () => void,
) {
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset.zoom = direction;
  button.textContent = sign;
  button.setAttribute('aria-label', label);
  button.addEventListener('click', onClick);
  container.append(button);
}

async function fetchJson<Answer>(address: string): Promise<Answer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return answer.json() as Promise<Answer>;
}
