import ChevronRight from 'lucide-react/icons/chevron-right';
import { i18n } from '#i18n';
import { Row } from '@/components/ui/row';
import { textOf } from '@/components/ui/texts-of';
import type { AdvicePart, Approach } from '@/lib/advice/remark';

/** In the reading order of an email. */
const adviceParts: readonly AdvicePart[] = [
  'subject',
  'salutation',
  'greeting',
  'tone',
  'emailLength',
  'bulletPoints',
  'gif',
  'messaging',
  'closingLine',
  'complimentaryClose',
];

const words: Record<AdvicePart, () => string> = {
  subject: () => i18n.t('advice.part.subject'),
  salutation: () => i18n.t('advice.part.salutation'),
  greeting: () => i18n.t('advice.part.greeting'),
  tone: () => i18n.t('advice.part.tone'),
  emailLength: () => i18n.t('advice.part.emailLength'),
  bulletPoints: () => i18n.t('advice.part.bulletPoints'),
  gif: () => i18n.t('advice.part.gif'),
  messaging: () => i18n.t('advice.part.messaging'),
  closingLine: () => i18n.t('advice.part.closingLine'),
  complimentaryClose: () => i18n.t('advice.part.complimentaryClose'),
};

function partWord(part: AdvicePart): string {
  return words[part]();
}

type Mail = NonNullable<Approach['email']>;

/** The ten parts of an email. The advice and its example are visible at once. */
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

/** The advice with its example; what the part means is in the fold, unless there is nothing else. */
function Part({ part, definition, advice, example }: PartProps) {
  const first = advice ?? example ?? definition;
  const head = (
    <>
      <span className="meta">{partWord(part)}</span>
      <span>
        <bdi>{first}</bdi>
      </span>
      {advice !== null && example !== null && (
        <span className="example">
          <span className="sr-only">{i18n.t('advice.example')} </span>
          <bdi>{example}</bdi>
        </span>
      )}
    </>
  );
  if (definition === null || definition === first) return <div className="part">{head}</div>;
  return (
    <details className="fold part">
      <summary>
        <ChevronRight className="flip" />
        {head}
      </summary>
      <div className="meta">
        <bdi>{definition}</bdi>
      </div>
    </details>
  );
}
