import { SubjectView } from './subject-view.tsx';
import { usePageSubject } from './use-page-subject.ts';

/** The side panel: the subject of its window's active tab. */
export function Panel() {
  const { view, readAgain } = usePageSubject();
  return (
    <div className="panel">
      <SubjectView view={view} onReadAgain={readAgain} />
    </div>
  );
}
