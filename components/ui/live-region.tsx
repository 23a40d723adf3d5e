/** Says a result to a screen reader, politely, without moving focus. Empty until there is something to say. */
export function LiveRegion({ message }: { message: string }) {
  return (
    <p className="sr-only" role="status">
      {message}
    </p>
  );
}
