/**
 * Makes a value when it is first asked for, and then keeps it. For what takes milliseconds to make and is not needed to start: the browser
 * reads its data about languages for the first `Intl` formatter.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
