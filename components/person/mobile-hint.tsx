import { i18n } from '#i18n';
import type { PersonPreview } from '@/lib/service/contract/schemas/person-preview';

/** What a preview said about a mobile, before one is paid for; nothing where it said nothing. */
export function MobileHint({ preview }: { preview: PersonPreview | null }) {
  const hasMobile = preview?.available.mobile;
  if (hasMobile === undefined) return null;
  return <p className="meta">{i18n.t(hasMobile ? 'mobile.exists' : 'mobile.existsNot')}</p>;
}
