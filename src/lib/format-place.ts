type Place = {
  street?: string | null | undefined;
  city: string;
  state: string;
  zipCode?: string | undefined;
};

/** `2101 N Halsted St, Chicago, IL 60614`, with as much of it as is known: empty where nothing is. */
export const formatPlace = ({ street, city, state, zipCode }: Place) =>
  [street, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
