/** Makes a value at its first use and keeps it. For slow values not needed at the start, such as `Intl` formatters. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
