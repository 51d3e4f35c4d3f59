/** Loads a constant at its first use and keeps it: for large data that many starts never need. */
export function lazy<Value>(load: () => Value): () => Value {
  let loaded: { value: Value } | undefined;
  return () => {
    loaded ??= { value: load() };
    return loaded.value;
  };
}
