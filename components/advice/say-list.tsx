import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { i18n } from '#i18n';
import { Row } from '@/components/ui/row';

/** What to say, or what to avoid: the row says which, the icon repeats it. */
export function SayList({ kind, texts }: { kind: 'say' | 'avoid'; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <Row label={i18n.t(kind === 'say' ? 'advice.whatToSay' : 'advice.whatToAvoid')}>
      <ul className="say" data-not={kind === 'avoid' || undefined}>
        {texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown, and texts may repeat.
          <li key={index}>
            {kind === 'say' ? <Check /> : <X />}
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    </Row>
  );
}
