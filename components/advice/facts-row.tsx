import { Row } from '@/components/ui/row';

/** A name each, and what is said of it; a name alone is left out, and so is a row of nothing. */
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

/** Short texts of the service, each in its own direction, separated as facts are. */
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
