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
