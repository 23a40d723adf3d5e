import { useState } from 'react';
import { i18n } from '#i18n';
import { LiveRegion } from '@/components/ui/live-region';
import type { SubjectRecord } from '@/lib/database/schema/rows';

export interface ProfileStatusProps {
  record: SubjectRecord | null;
  /** The profile itself is asked for; what comes along with an email is not said besides it. */
  isAsking: boolean;
}

/** Says that the profile has come. The row that asked for it is gone by then, and with it what it could say. */
export function ProfileStatus({ record, isAsking }: ProfileStatusProps) {
  const [wasAsking, setWasAsking] = useState(isAsking);
  const [status, setStatus] = useState('');
  if (wasAsking !== isAsking) {
    const hasCome = wasAsking && record?.facets.profile?.value != null;
    setWasAsking(isAsking);
    setStatus(hasCome ? i18n.t('profile.found', { name: record.name ?? i18n.t('company.nameless') }) : '');
  }
  return <LiveRegion message={status} />;
}
