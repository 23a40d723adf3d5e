import CircleAlert from 'lucide-react/icons/circle-alert';
import { Mark } from '@/components/ui/mark';
import type { Problem } from '@/lib/service/contract/filters/problem';
import { problemLine } from './problem-labels.ts';

/** So many are said at once; each is also said at its filter. */
const mostNamed = 5;

/** Why the search is not sent. Said aloud when a button is pressed that cannot send it. */
export function ProblemsNote({
  id,
  problems,
  isPressed,
}: {
  id: string;
  problems: readonly Problem[];
  isPressed: boolean;
}) {
  const lines = [...new Set(problems.map(problemLine))].slice(0, mostNamed);
  return (
    <div id={id} className="search-said" role={isPressed ? 'alert' : undefined}>
      {lines.map((line) => (
        <p key={line} className="meta">
          <Mark tone="caution" icon={<CircleAlert />}>
            {line}
          </Mark>
        </p>
      ))}
    </div>
  );
}
