import { i18n } from '#i18n';
import { Row } from '@/components/ui/row';
import type { Approach } from '@/lib/advice/draft';
import { Texts } from './facts-row.tsx';
import { textsOf } from './texts-of.ts';

/** How somebody comes across, by the service: kinds and adjectives in a line, sentences below. */
export function StyleRow({ communication }: { communication: NonNullable<Approach['communication']> }) {
  const { types, descriptions, adjectives } = communication;
  const short = [textsOf(types), textsOf(adjectives)].filter((texts) => texts.length > 0);
  const sentences = textsOf(descriptions);
  if (short.length === 0 && sentences.length === 0) return null;
  return (
    <Row label={i18n.t('advice.style')}>
      {short.map((texts) => (
        <Texts key={texts.join()} texts={texts} />
      ))}
      {sentences.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown, and texts may repeat.
        <p key={index} className="meta">
          <bdi>{sentence}</bdi>
        </p>
      ))}
    </Row>
  );
}
