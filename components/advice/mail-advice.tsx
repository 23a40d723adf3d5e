import ChevronRight from 'lucide-react/icons/chevron-right';
import { i18n } from '#i18n';
import { Row } from '@/components/ui/row';
import { textOf } from '@/components/ui/texts-of';
import type { AdvicePart, Approach } from '@/lib/advice/draft';
import { adviceParts, partWord } from './part-labels.ts';

type Mail = NonNullable<Approach['email']>;

/** The ten parts of an email. The advice is visible at once; the definition and an example are in the fold. */
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
  // Without advice, the first of the others takes its place and the fold holds the rest.
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
