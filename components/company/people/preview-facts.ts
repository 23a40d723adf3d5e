import { plainWords } from '@/components/company/company-facts';
import { seniorityLabel } from '@/components/company/seniority';
import type { PersonPreview } from '@/lib/service/contract/schemas/person-preview';

/** The facts shown in a row of "People here". */
export interface PreviewFacts {
  /** As masked by the service. */
  name: string | null;
  role: string | null;
  department: string | null;
  seniority: string | null;
}

export function previewFacts({ profile, position_groups: groups, department }: PersonPreview): PreviewFacts {
  const joined = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ');
  const current = groups.find(({ date }) => date?.end == null) ?? groups[0];
  return {
    name: profile?.full_name || joined || null,
    role: profile?.title || current?.profile_positions[0]?.title || profile?.headline || null,
    department: plainWords(department?.departments[0]),
    seniority: seniorityLabel(department?.seniority),
  };
}
