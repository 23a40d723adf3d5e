export interface Entry {
  name: string;
  detail: string | null;
  /** "2014 – 2018" */
  span: string | null;
}

/** Things with a name, a detail and a time: studies, certificates, organizations. */
export function Entries({ entries }: { entries: Entry[] }) {
  return (
    <ul className="grid gap-2">
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
        <li key={index}>
          <div className="line">
            <bdi>{entry.name}</bdi>
            {entry.span !== null && <span className="slot">{entry.span}</span>}
          </div>
          {entry.detail !== null && (
            <p className="meta">
              <bdi>{entry.detail}</bdi>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
