import Plus from 'lucide-react/icons/plus';
import { i18n } from '#i18n';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { Subject } from '@/lib/subjects/subject';
import { TagMenu } from './tag-menu.tsx';

export interface TagsLineProps {
  subject: Subject;
  record: Pick<SubjectRecord, 'tags'> | null;
}

/** The tags of a subject, and a sign that opens all of them. */
export function TagsLine({ subject, record }: TagsLineProps) {
  const label = i18n.t('touch.saveTo');
  return (
    <div className="tags-line">
      <Tags tags={record?.tags} />
      <TagMenu subjects={[{ subject }]} label={label} buttonLabel={label} button={<Plus />} />
    </div>
  );
}

export function Tags({ tags = [] }: { tags?: readonly string[] | undefined }) {
  return tags.map((tag) => (
    <bdi key={tag} className="tag">
      {tag}
    </bdi>
  ));
}
