import { type ReactNode, useState } from 'react';
import { i18n } from '#i18n';
import { loadable } from '@/components/ui/mount/loadable';

/** Loaded on a press. */
const ExamplePerson = loadable(async () => (await import('./example-person.tsx')).ExamplePerson);

/** A line of buttons; the last shows a made-up person below it. */
export function TryExample({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="set-line pt-3">
        {children}
        <button type="button" className="btn" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {i18n.t(isOpen ? 'welcome.ready.tryOutClose' : 'welcome.ready.tryOut')}
        </button>
      </div>
      {isOpen && <ExamplePerson />}
    </>
  );
}
