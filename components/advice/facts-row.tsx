import { Row } from '@/components/ui/row';

/** Names with their values. Names without a value are omitted, and so is an empty row. */
export function FactsRow({
  label,
  facts,
}: {
  label: string;
  facts: readonly (readonly [string, readonly string[]])[];
}) {
  const known = facts.filter(([, texts]) => texts.length > 0);
  if (known.length === 0) return null;
  return (
    <Row label={label}>
      <dl className="score" data-words>
        {known.map(([name, texts]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Texts texts={texts} />
            </dd>
          </div>
        ))}
      </dl>
    </Row>
  );
}

/** Short strings from the service, each with its own text direction, separated like facts. */
export function Texts({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="facts">
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown, and texts may repeat.
        <li key={index}>
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}
