import { Map as LibreMap, LngLatBounds, Marker, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import atlasUrl from 'us-atlas/counties-10m.json?url';
import type { Atlas, Surroundings } from './map-style.ts';
import { circleAround, mapStyle } from './map-style.ts';
import type { MapData, Pin } from './pins.ts';

export type DrawnMap = {
  /** Marks the pin of a result, and no other. */
  mark: (id: string | undefined) => void;
  remove: () => void;
};
export type DrawMap = typeof drawMap;

/** Room for half a pin. */
const PADDING = 40;
const MAX_ZOOM = 14;
/** Pros next door to each other still lie in a city that one recognizes. */
const MAX_FIRST_ZOOM = 12;

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
  // The pros and where one looked from: in a circle of 25 miles, those of one city would lie on each other.
  const shown: [number, number][] =
    data.pins.length > 0
      ? [data, ...data.pins].map(({ longitude, latitude }) => [longitude, latitude])
      : circle;
  const bounds = shown.reduce((box, point) => box.extend(point), new LngLatBounds());
  const { tiles } = surroundings;
  if (tiles?.attribution)
    container.parentElement?.querySelector('figcaption')?.append(` ${tiles.attribution}.`);
  const map = new LibreMap({
    container,
    style: mapStyle(container, { borders, surroundings, circle }),
    bounds,
    fitBoundsOptions: { padding: PADDING, maxZoom: MAX_FIRST_ZOOM },
    maxZoom: MAX_ZOOM,
    attributionControl: false,
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
  });
  map.touchZoomRotate.disableRotation();
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const buttons = data.pins.map((pin) => addPin(map, pin, onPin));
  addZoom(container, 'in', 'Zoom in', '+', () => map.zoomIn({ animate: !reduced }));
  addZoom(container, 'out', 'Zoom out', '−', () => map.zoomOut({ animate: !reduced }));

  const restyle = () => map.setStyle(mapStyle(container, { borders, surroundings, circle }));
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

/** A pin leads to its result; one with several leads to each in turn. */
function addPin(map: LibreMap, { latitude, longitude, members }: Pin, onPin: (id: string) => void) {
  const element = document.createElement('button');
  element.type = 'button';
  element.dataset.pin = '';
  const numbers = members.map(({ number }) => number);
  element.textContent =
    numbers.length > 2 ? `${numbers[0]} +${numbers.length - 1}` : numbers.join(', ');
  const names = members.map(({ number, name }) => `${number} ${name}`).join(', ');
  element.title = names;
  let next = 0;
  element.addEventListener('click', () => {
    const member = members[next % members.length];
    next += 1;
    if (member) onPin(member.id);
  });
  new Marker({ element }).setLngLat([longitude, latitude]).addTo(map);
  // For the pointer alone: the list beside the map says the same, and pins may lie on each other.
  element.tabIndex = -1;
  element.ariaHidden = 'true';
  return { element, ids: members.map(({ id }) => id) };
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
