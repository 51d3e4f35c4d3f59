type Props = { place: string };

/** An address that opens in a map, outside of the site. */
export const MapLink = ({ place }: Props) => (
  <a
    href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`}
    target="_blank"
    rel="noopener noreferrer"
  >
    {place}
    <span className="sr-only"> (map, opens in a new tab)</span>
  </a>
);

/** The way to an address, from wherever the phone is: as a button, unless another class is given. */
export const DirectionsLink = ({ place, className = 'button' }: Props & { className?: string }) => (
  <a
    className={className}
    href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`}
    target="_blank"
    rel="noopener noreferrer"
  >
    Directions
    <span className="sr-only"> to {place} (opens in a new tab)</span>
  </a>
);
