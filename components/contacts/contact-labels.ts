import { i18n } from '#i18n';
import type { ContactLabels } from '@/lib/export/format-contact';

/** The labels of "Copy all". */
export function contactLabels(): ContactLabels {
  return {
    name: i18n.t('contact.name'),
    title: i18n.t('contact.title'),
    company: i18n.t('contact.company'),
    email: i18n.t('facets.email'),
    mobile: i18n.t('facets.mobile'),
    location: i18n.t('contact.location'),
    profile: i18n.t('contact.profile'),
    website: i18n.t('contact.website'),
    note: i18n.t('note.label'),
    status: {
      verified: i18n.t('email.verified'),
      'catch-all': i18n.t('email.catchAll'),
      unverified: i18n.t('email.unverified'),
      'not-valid': i18n.t('email.notValid'),
    },
  };
}
