import { EmailAddress } from './email-address.tsx';

/** One fact of an answer, line by line; empty if the answer lacks it. */
export interface Field<Of> {
  label(): string;
  lines(of: Of): readonly (string | null | undefined)[];
}

export function fieldLines<Of>({ lines }: Field<Of>, of: Of): string[] {
  // A stored answer may hold anything where a text is declared.
  return lines(of).flatMap((line) => (typeof line === 'string' ? line.trim() || [] : []));
}

export function hasFields<Of>(fields: readonly Field<Of>[], of: Of): boolean {
  return fields.some((field) => fieldLines(field, of).length > 0);
}

/** Facts with their lines. Missing facts are omitted. */
export function FieldList<Of>({ fields, of }: { fields: readonly Field<Of>[]; of: Of }) {
  const known = fields
    .map((field) => ({ label: field.label(), lines: fieldLines(field, of) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <dl className="score" data-words>
      {known.map(({ label, lines }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="wrap-anywhere">
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown, and lines may repeat.
              <p key={index} className={index === 0 ? 'whitespace-pre-line' : 'mt-1 whitespace-pre-line'}>
                {line.includes('@') && !/\s/.test(line) ? <EmailAddress address={line} /> : <bdi>{line}</bdi>}
              </p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
