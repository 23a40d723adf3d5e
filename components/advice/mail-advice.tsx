import ChevronRight from 'lucide-react/icons/chevron-right';
import { i18n } from '#i18n';
import { Row } from '@/components/ui/row';
import type { AdvicePart, Approach } from '@/lib/advice/draft';
import { adviceParts, partWord } from './part-labels.ts';
import { textOf } from './texts-of.ts';

type Mail = NonNullable<Approach['email']>;

/** The ten parts of a mail: what is advised is read without opening, what the part is and how it could read after. */
export function MailAdvice({ email }: { email: Mail }) {
  return (
    <Row label={i18n.t('advice.mail')}>
      <ul className="parts">
        {adviceParts
          .filter((part) => hasPart(email, part))
          .map((part) => (
            <li key={part}>
              <Part part={part} {...readPart(email, part)} />
            </li>
          ))}
      </ul>
    </Row>
  );
}

export function hasMailAdvice(email: Mail): boolean {
  return adviceParts.some((part) => hasPart(email, part));
}

function hasPart(email: Mail, part: AdvicePart): boolean {
  const { advice, definition, example } = readPart(email, part);
  return advice !== null || definition !== null || example !== null;
}

function readPart(email: Mail, part: AdvicePart) {
  const read = email[part];
  return { definition: textOf(read?.definition), advice: textOf(read?.advice), example: textOf(read?.example) };
}

interface PartProps {
  part: AdvicePart;
  definition: string | null;
  advice: string | null;
  example: string | null;
}

function Part({ part, definition, advice, example }: PartProps) {
  // Where no advice came, what there is stands in its place, and the fold holds only what is left.
  const [first, ...rest] = [
    advice !== null && (
      <span key="advice">
        <bdi>{advice}</bdi>
      </span>
    ),
    definition !== null && (
      <span key="definition" className="meta">
        <bdi>{definition}</bdi>
      </span>
    ),
    example !== null && (
      <span key="example" className="example">
        <span className="sr-only">{i18n.t('advice.example')} </span>
        <bdi>{example}</bdi>
      </span>
    ),
  ].filter((piece) => piece !== false);
  const head = (
    <>
      <span className="meta">{partWord(part)}</span>
      {first}
    </>
  );
  if (rest.length === 0) return <div className="part">{head}</div>;
  return (
    <details className="fold part">
      <summary>
        <ChevronRight className="flip" />
        {head}
      </summary>
      <div>{rest}</div>
    </details>
  );
}
